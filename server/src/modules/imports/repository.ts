import sql, { type Sql } from 'sql-template-tag';
import { IMPORT_LABELS, labelOf } from '../../../../rules/journalLabels.ts';
import type { ImportJournal, ImportJournalListQuery } from '../../contract/importation.ts';
import { between, contains } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { ofUsers } from '../people/scope.ts';

async function importsOf(db: Queryable, ids: readonly number[]): Promise<ImportJournal[]> {
  const rows = await db.rows<Omit<ImportJournal, 'createdAt'> & { id: number; at: Date }>(sql`
    select j.id, j.code, j.resource, j.file_name as "fileName", j.sha256, j.created_at as at, j.lignes, j.created,
      j.updated, j.ignored,
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as utilisateur
    from import_journal j join utilisateur u on u.id = j.utilisateur_id where j.id = any(${ids}::bigint[])`);
  return inOrder(ids, rows, (row) => ({ ...row, createdAt: row.at.toISOString() }));
}

/** The journal of finalised imports. */
export const importList: ResourceList<ImportJournal> = {
  tag: 'Importation',
  naming: { type: 'Import', iri: (entry) => `/api/data/imports/${entry.code}` },
  sheet: {
    name: 'imports',
    columns: [
      { header: 'Date', kind: 'instant', value: (entry) => entry.createdAt },
      { header: 'Code', kind: 'text', value: (entry) => entry.code },
      { header: 'Données', kind: 'text', value: (entry) => labelOf(IMPORT_LABELS, entry.resource) },
      { header: 'Fichier', kind: 'text', value: (entry) => entry.fileName },
      { header: 'Importé par', kind: 'text', value: (entry) => entry.utilisateur.nomPrenom },
      { header: 'Lignes', kind: 'integer', value: (entry) => entry.lignes },
      { header: 'Lignes créées', kind: 'integer', value: (entry) => entry.created },
      { header: 'Lignes mises à jour', kind: 'integer', value: (entry) => entry.updated },
      { header: 'Lignes ignorées', kind: 'integer', value: (entry) => entry.ignored },
      { header: 'Empreinte (SHA-256)', kind: 'text', value: (entry) => entry.sha256 },
    ],
  },
  from: sql`import_journal j`,
  id: sql`j.id`,
  sorts: { createdAt: { by: sql`j.created_at` }, lignes: { by: sql`j.lignes` } },
  defaultSort: ['createdAt', 'desc'],
  hydrate: importsOf,
};

/** The imports of a list that are asked for. */
export function conditionsOf({ sha256, resource, ...query }: ImportJournalListQuery): Sql[] {
  const term = query.search?.trim() ?? '';
  return [
    ...(sha256 ? [sql`j.sha256 = ${sha256}`] : []),
    ...(resource ? [sql`j.resource = ${resource}`] : []),
    ...(term ? [sql`(f_norm(j.file_name) like ${contains(term)} or f_norm(j.code) like ${contains(term)})`] : []),
    ...ofUsers(sql`j.utilisateur_id`, query['utilisateur.username[]'], undefined),
    ...between(sql`j.created_at`, query['createdAt[after]'], query['createdAt[before]']),
  ];
}

/** An import by its code. */
export async function findImport(db: Queryable, code: string): Promise<ImportJournal | undefined> {
  const found = await db.first<{ id: number }>(sql`select id from import_journal where code = ${code}`);
  return found && (await importsOf(db, [found.id]))[0];
}
