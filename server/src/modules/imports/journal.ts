import sql from 'sql-template-tag';
import type { ImportFile } from '../../contract/importation.ts';
import { observed } from '../../db/observed.ts';
import type { Queryable } from '../../db/pool.ts';
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
): Promise<object[]> =>
  tx.rows(
    sql`select pg_advisory_xact_lock(hashtext(${`import:${resource}`})), set_config('tournee.origine', ${tab}, true),
      set_config('plan_cache_mode', ${rows <= SHORT ? 'force_generic_plan' : 'auto'}, true)`,
    'turn of an import',
  );

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
  const row = await tx.first<{ id: number; code: string }>(
    sql`
    with notice as (insert into notification (type, message) values ('import', ${message}))
    insert into import_journal (resource, file_name, sha256, utilisateur_id, lignes, created, updated, ignored)
    values (${resource}, ${file?.nom ?? null}, ${file?.sha256 ?? null}, ${actor.id}, ${counts.lignes},
      ${counts.created}, ${counts.updated}, ${counts.ignored})
    returning id, code`,
    'import journal',
  );
  if (row && counts.ignored > 0) {
    const left = counts.ignored > 1 ? `${counts.ignored} lignes laissées` : '1 ligne laissée';
    await openImportAlert(tx, {
      code: row.code,
      resource,
      ignored: counts.ignored,
      message: `${message}, ${left} de côté`,
    });
  }
  const { created, updated, ignored } = counts;
  afterCommit(tx, () => observed.imported.tell({ resource, created, updated, ignored }));
  return row?.id ?? 0;
}
