import sql from 'sql-template-tag';
import type { ImportFile } from '../../contract/importation.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/authorization.ts';

export interface ImportCounts {
  lignes: number;
  created: number;
  updated: number;
  ignored: number;
}

/** Imports of one kind take turns: two files sharing documents must not both find them new. What follows is announced as done by this tab. */
export const takeTurn = (tx: Queryable, resource: string, { tab = '' }: Pick<Actor, 'tab'>): Promise<object[]> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`import:${resource}`})), set_config('tournee.origine', ${tab}, true)`);

/** Writes a finalised import in the journal and among the dashboard's notifications; answers its id. */
export async function writeJournal(
  tx: Queryable, actor: Actor, resource: string, file: ImportFile | undefined, counts: ImportCounts, message: string,
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into import_journal (resource, file_name, sha256, utilisateur_id, lignes, created, updated, ignored)
    values (${resource}, ${file?.nom ?? null}, ${file?.sha256 ?? null}, ${actor.id}, ${counts.lignes}, ${counts.created}, ${counts.updated}, ${counts.ignored})
    returning id`);
  await tx.rows(sql`insert into notification (type, message) values ('import', ${message})`);
  return row?.id ?? 0;
}
