import sql from 'sql-template-tag';
import type { ImportFile } from '../../contract/importation.ts';
import { observed } from '../../db/observed.ts';
import type { Queryable } from '../../db/pool.ts';
import { BY_ITSELF, step } from '../../db/transactions/steps.ts';
import { afterCommit } from '../../db/transactions/transaction.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { NotNow } from '../../plugins/jobs/jobs.ts';
import { openImportAlert } from '../alertes/write.ts';

/** Who imports, as the audit and the journal name them. */
export type Importer = Pick<Actor, 'id' | 'username' | 'nomPrenom' | 'tab'>;

export interface ImportCounts {
  lignes: number;
  created: number;
  updated: number;
  ignored: number;
}

/** Rows of a short file. At 300 rows, plans made for any file already take a tenth longer than plans for this one. */
export const SHORT = 100;

/** The imports of a kind, the browser tab that sent some, and how many rows they are. */
interface Turn {
  resource: string;
  tab: string;
  rows: number;
}

const lockFor = step('key', async (tx, turns: readonly Turn[], isShared) => {
  const kinds = turns.map(({ resource }) => `import:${resource}`);
  const most = Math.max(...turns.map(({ rows }) => rows));
  const lock = isShared
    ? sql`select pg_try_advisory_xact_lock(hashtext(kind)) as taken`
    : sql`select pg_advisory_xact_lock(hashtext(kind)), true as taken`;
  const taken = await tx.rows<{ taken: boolean }>(
    sql`${lock}, set_config('tournee.origine', ${turns[0]?.tab ?? ''}, true),
      set_config('plan_cache_mode', ${most <= SHORT ? 'force_generic_plan' : 'auto'}, true)
      from unnest(${kinds}::text[]) with ordinality as r(kind, n) order by n`,
    isShared ? 'turns of imports' : 'turn of an import',
  );
  return taken.map((each) => (each.taken ? undefined : BY_ITSELF));
});

/**
 * Locks imports of this kind until the transaction ends, because two files with the same documents must not both find
 * them new. Changes are announced as made by this browser tab. The statements of a short file are planned once
 * for all such files: PostgreSQL would plan them anew each time, and take longer to plan than to store the rows.
 */
export const lockImports = (
  tx: Queryable,
  resource: string,
  { tab = '' }: Pick<Importer, 'tab'>,
  rows = Infinity,
): Promise<undefined> => lockFor(tx, { resource, tab, rows });

/**
 * Locks imports of this kind like `lockImports`, without a wait: a job that would wait for a long import lets others
 * go first. Its changes are announced to everybody, because its browser tab was not told of them.
 */
export async function takeImports(tx: Queryable, resource: string): Promise<void> {
  const found = await tx.first<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${`import:${resource}`})) as taken`,
  );
  if (!found?.taken) throw new NotNow('another import of this kind is stored');
}

/** The counts of the whole file: rows that the review left out are not sent, but count as ignored. */
const ofFile = (counts: ImportCounts, { lignes = 0 }: Pick<ImportFile, 'lignes'> = {}): ImportCounts => {
  const unsent = Math.max(0, lignes - counts.lignes);
  return { ...counts, lignes: counts.lignes + unsent, ignored: counts.ignored + unsent };
};

interface Entry {
  resource: string;
  file: ImportFile | undefined;
  actor: Importer;
  counts: ImportCounts;
  message: string;
}

const writeEntries = step('document', async (tx, entries: readonly Entry[]) => {
  const counted = (name: keyof ImportCounts) => entries.map(({ counts }) => counts[name]);
  return tx.rows<{ id: number; code: string }>(
    sql`
    with notices as (insert into notification (type, message)
      select 'import', message from unnest(${entries.map(({ message }) => message)}::text[]) as r(message)),
    written as (insert into import_journal (resource, file_name, sha256, utilisateur_id, lignes, created, updated,
        ignored)
      select resource, file_name, sha256, utilisateur_id, lignes, created, updated, ignored
      from unnest(${entries.map(({ resource }) => resource)}::text[], ${entries.map(({ file }) => file?.nom)}::text[],
        ${entries.map(({ file }) => file?.sha256)}::text[], ${entries.map(({ actor }) => actor.id)}::bigint[],
        ${counted('lignes')}::integer[], ${counted('created')}::integer[], ${counted('updated')}::integer[],
        ${counted('ignored')}::integer[]) with ordinality
        as r(resource, file_name, sha256, utilisateur_id, lignes, created, updated, ignored, n) order by n
      returning id, code)
    select id, code from written order by id`,
    'import journal',
  );
});

/**
 * Writes a finalised import to the journal and the dashboard's notifications, with an alert when it ignored lines.
 * Returns its id.
 */
export async function writeJournal(
  tx: Queryable,
  actor: Importer,
  resource: string,
  file: ImportFile | undefined,
  sent: ImportCounts,
  message: string,
): Promise<number> {
  const counts = ofFile(sent, file);
  const { id, code } = await writeEntries(tx, { resource, file, actor, counts, message });
  const { created, updated, ignored } = counts;
  if (ignored > 0) {
    const left = ignored > 1 ? `${ignored} lignes laissées` : '1 ligne laissée';
    await openImportAlert(tx, { code, resource, ignored, message: `${message}, ${left} de côté` });
  }
  afterCommit(tx, () => observed.imported.tell({ resource, created, updated, ignored }));
  return id;
}
