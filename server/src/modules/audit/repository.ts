import sql, { type Sql } from 'sql-template-tag';
import { NOTHING } from '../../../../rules/dash.ts';
import { ENTITY_LABELS } from '../../../../rules/entityLabels.ts';
import { ACTION_LABELS, FIELD_LABELS, labelOf } from '../../../../rules/journalLabels.ts';
import type { AuditEntry, AuditListQuery } from '../../contract/audit.ts';
import type { UtilisateurRef } from '../../contract/utilisateur.ts';
import { beginsWith, between, on } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { abridged, visible } from './visible.ts';

interface Row {
  id: number;
  code: string;
  at: Date;
  utilisateur: UtilisateurRef;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
}

const itemOf = (row: Row): AuditEntry => ({
  ...row,
  createdAt: row.at.toISOString(),
  before: visible(row.before),
  after: visible(row.after),
});

/** Entries by their ids, in that order. */
async function auditOf(db: Queryable, ids: readonly number[]): Promise<AuditEntry[]> {
  const rows = await db.rows<Row>(sql`
    select a.id, f_code('AUD', a.id) as code, a.at, a.action, a.entity, a.entity_id as "entityId", a.before, a.after,
      json_build_object('username', a.username, 'nomPrenom', coalesce(u.nom_prenom, a.username)) as utilisateur
    from audit a left join utilisateur u on u.id = a.utilisateur_id where a.id = any(${ids}::bigint[])`);
  return inOrder(ids, rows, itemOf);
}

/** One complete entry, by its code. */
export async function findAudit(db: Queryable, code: string): Promise<AuditEntry | undefined> {
  const digits = /^AUD(\d{7,15})$/.exec(code)?.[1];
  return digits === undefined ? undefined : (await auditOf(db, [Number(digits)]))[0];
}

/** The columns by which entries are counted. */
const columns = { username: sql`a.username`, action: sql`a.action`, entity: sql`a.entity` };
const at = sql`a.at`;

/** Longest text of a cell in the download. */
const CELL = 10_000;

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The state before or after a change as text, field by field. */
const stateText = (state: Record<string, unknown> | null): string =>
  Object.entries(state ?? {})
    .map(([field, value]) => `${labelOf(FIELD_LABELS, field)}\u00a0: ${valueText(value)}`)
    .join('\u00a0; ')
    .slice(0, CELL);

/** Audit entries: who changed what, the newest first. */
export const auditList: ResourceList<AuditEntry> = {
  tag: 'Audit',
  naming: { type: 'Audit', iri: (entry) => `/api/data/audit/${entry.code}` },
  sheet: {
    name: 'audit',
    columns: [
      { header: 'Date', kind: 'instant', value: (entry) => entry.createdAt },
      { header: 'Code', kind: 'text', value: (entry) => entry.code },
      { header: 'Par', kind: 'text', value: (entry) => entry.utilisateur.nomPrenom },
      { header: 'Identifiant', kind: 'text', value: (entry) => entry.utilisateur.username },
      { header: 'Action', kind: 'text', value: (entry) => labelOf(ACTION_LABELS, entry.action) },
      { header: 'Élément', kind: 'text', value: (entry) => labelOf(ENTITY_LABELS, entry.entity) },
      { header: 'Code de l’élément', kind: 'text', value: (entry) => entry.entityId },
      { header: 'Avant', kind: 'text', value: (entry) => stateText(entry.before) },
      { header: 'Après', kind: 'text', value: (entry) => stateText(entry.after) },
    ],
  },
  from: sql`audit a`,
  id: sql`a.id`,
  counted: { genre: 'audit', at, columns },
  sorts: {
    createdAt: { by: at },
    'utilisateur.username': { by: sql`a.username`, also: at },
    action: { by: sql`a.action`, also: at },
    entity: { by: sql`a.entity`, also: at },
  },
  defaultSort: ['createdAt', 'desc'],
  async hydrate(db, ids) {
    return (await auditOf(db, ids)).map((entry) => ({
      ...entry,
      before: abridged(entry.before),
      after: abridged(entry.after),
    }));
  },
};

/** A condition for one exact value of a counted column; empty without a value. */
const exactly = (column: Sql, value: string | undefined): Sql[] =>
  value ? [on(column, (expression) => sql`${expression} = ${value}`)] : [];

/** Searches by the beginning of the changed thing's code, which an index finds among millions of entries. */
const searched = (search: string | undefined): Sql[] => {
  const term = (search ?? '').trim();
  return term ? [sql`f_norm(a.entity_id) like ${beginsWith(term)}`] : [];
};

/**
 * The entries of one import. An import's entries and its journal row are written in one transaction and so have the
 * same timestamp.
 */
const ofImport = (code: string | undefined): Sql[] =>
  code
    ? [
        sql`a.at = (select created_at from import_journal where code = ${code})`,
        sql`a.username = (select u.username from import_journal j join utilisateur u on u.id = j.utilisateur_id
          where j.code = ${code})`,
      ]
    : [];

/** The entries of a list that are asked for. */
export const conditionsOf = (query: AuditListQuery): Sql[] => {
  const names = query['utilisateur.username[]'] ?? [];
  return [
    ...searched(query.search),
    ...(names.length > 0 ? [on(columns.username, (expression) => sql`${expression} = any(${names}::text[])`)] : []),
    ...exactly(columns.action, query.action),
    ...exactly(columns.entity, query.entity),
    ...(query.entityId
      ? [sql`f_norm(a.entity_id) = f_norm(${query.entityId}) and a.entity_id = ${query.entityId}`]
      : []),
    ...ofImport(query['import.code']),
    ...between(at, query['createdAt[after]'], query['createdAt[before]']),
  ];
};
