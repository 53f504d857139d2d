import sql, { type Sql } from 'sql-template-tag';
import { detailsText, SECURITY_EVENTS } from '../../../../rules/securityEvents.ts';
import { labelOf } from '../../../../rules/journalLabels.ts';
import type { SecurityEvent, SecurityEventListQuery } from '../../contract/securityEvent.ts';
import { between, literal } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { ResourceList } from '../../plugins/lists.ts';

interface Row extends Omit<SecurityEvent, 'createdAt'> {
  id: number;
  at: Date;
}

const at = sql`e.at`;

/** The security log, the newest first. */
export const securityEventList: ResourceList<SecurityEvent> = {
  tag: 'SecurityEvent',
  naming: { type: 'SecurityEvent', iri: (event) => `/api/data/security-events/${event.code}` },
  sheet: {
    name: 'journal-de-securite',
    columns: [
      { header: 'Date', kind: 'instant', value: (event) => event.createdAt },
      { header: 'Code', kind: 'text', value: (event) => event.code },
      { header: 'Événement', kind: 'text', value: (event) => labelOf(SECURITY_EVENTS, event.event) },
      { header: 'Par', kind: 'text', value: (event) => event.utilisateur?.nomPrenom ?? '' },
      { header: 'Identifiant', kind: 'text', value: (event) => event.utilisateur?.username ?? '' },
      { header: 'Adresse IP', kind: 'text', value: (event) => event.address },
      { header: 'Concerne', kind: 'text', value: (event) => event.target },
      { header: 'Détails', kind: 'text', value: (event) => detailsText(event.details) },
      { header: 'Fois', kind: 'integer', value: (event) => event.count },
      { header: 'Demande', kind: 'text', value: (event) => event.requestId },
    ],
  },
  from: sql`security_event e`,
  id: sql`e.id`,
  sorts: {
    createdAt: { by: at },
    'utilisateur.username': { by: sql`e.username`, also: at },
    event: { by: sql`e.event`, also: at },
  },
  defaultSort: ['createdAt', 'desc'],
  async hydrate(db, ids) {
    const rows = await db.rows<Row>(sql`
      select e.id, f_code('SEC', e.id) as code, e.at, e.event, e.address, e.target, e.details,
        e.request_id as "requestId", e.nb as count,
        case when e.username <> '' then json_build_object('username', e.username, 'nomPrenom',
          coalesce(u.nom_prenom, e.username)) end as utilisateur
      from security_event e left join utilisateur u on u.username = e.username where e.id = any(${ids}::bigint[])`);
    return inOrder(ids, rows, (row) => ({ ...row, createdAt: row.at.toISOString() }));
  },
};

const searched = (search: string | undefined): Sql[] => {
  const term = (search ?? '').trim().toLowerCase();
  if (term === '') return [];
  const begun = `${literal(term)}%`;
  return [sql`(e.address like ${begun} or (e.request_id <> '' and e.request_id like ${begun}))`];
};

/** The lines of the log that are asked for. */
export const conditionsOf = (query: SecurityEventListQuery): Sql[] => {
  const names = query['utilisateur.username[]'] ?? [];
  return [
    ...searched(query.search),
    ...(names.length > 0 ? [sql`e.username = any(${names}::text[])`] : []),
    ...(query.event ? [sql`e.event = ${query.event}`] : []),
    ...between(at, query['createdAt[after]'], query['createdAt[before]']),
  ];
};
