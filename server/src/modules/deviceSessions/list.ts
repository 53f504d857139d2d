import sql, { type Sql } from 'sql-template-tag';
import type { DeviceSession, DeviceSessionListQuery } from '../../contract/deviceSession.ts';
import type { UtilisateurRef } from '../../contract/utilisateur.ts';
import { between, contains } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { ofUsers } from '../people/scope.ts';

interface Row {
  id: number;
  code: string;
  utilisateur: UtilisateurRef;
  created: Date;
  active: Date | null;
  deviceID: string;
  isEnabled: boolean;
  disabled: Date | null;
  disabledBy: UtilisateurRef | null;
  motif: string;
}

const itemOf = (row: Row): DeviceSession => ({
  ...row,
  createdAt: row.created.toISOString(),
  lastActivityAt: row.active?.toISOString() ?? null,
  disableAt: row.disabled?.toISOString() ?? null,
});

/** Sessions by their ids, in that order. */
export async function deviceSessionsOf(db: Queryable, ids: readonly number[]): Promise<DeviceSession[]> {
  const rows = await db.rows<Row>(sql`
    select d.id, d.code, d.device_id as "deviceID", d.is_enabled as "isEnabled", d.created_at as created,
      d.last_activity_at as active, d.disable_at as disabled, d.motif,
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as utilisateur,
      case when a.id is not null then json_build_object('username', a.username, 'nomPrenom',
        a.nom_prenom) end as "disabledBy"
    from device_session d join utilisateur u on u.id = d.utilisateur_id left join utilisateur a on a.id = d.disabled_by
    where d.id = any(${ids}::bigint[])`);
  return inOrder(ids, rows, itemOf);
}

/** Device sessions, the newest first (docs/product.md, 6.27 and 12.3). */
export const deviceSessionList: ResourceList<DeviceSession> = {
  tag: 'DeviceSession',
  naming: { type: 'DeviceSession', iri: (session) => `/api/data/sessions/${session.code}` },
  sheet: {
    name: 'sessions',
    columns: [
      { header: 'Code', kind: 'text', value: (session) => session.code },
      { header: 'Commercial', kind: 'text', value: (session) => session.utilisateur.nomPrenom },
      { header: 'Identifiant', kind: 'text', value: (session) => session.utilisateur.username },
      { header: 'Activée le', kind: 'instant', value: (session) => session.createdAt },
      { header: 'Dernière activité', kind: 'instant', value: (session) => session.lastActivityAt },
      { header: 'Device ID', kind: 'text', value: (session) => session.deviceID },
      { header: 'Active', kind: 'boolean', value: (session) => session.isEnabled },
      { header: 'Désactivée le', kind: 'instant', value: (session) => session.disableAt },
      { header: 'Désactivée par', kind: 'text', value: (session) => session.disabledBy?.nomPrenom ?? '' },
      { header: 'Motif', kind: 'text', value: (session) => session.motif },
    ],
  },
  from: sql`device_session d`,
  id: sql`d.id`,
  sorts: {
    createdAt: { by: sql`d.created_at` },
    disableAt: { by: sql`d.disable_at`, nullable: true },
    'utilisateur.nomPrenom': { by: sql`u.nom_prenom_norm`, join: sql`join utilisateur u on u.id = d.utilisateur_id` },
  },
  defaultSort: ['createdAt', 'desc'],
  hydrate: deviceSessionsOf,
};

/** Searches device, code, and name, username, telephone or a code of the representative. */
const searched = (search: string | undefined): Sql[] => {
  const term = (search ?? '').trim();
  if (!term) return [];
  const people = sql`select id from utilisateur
    where f_norm(nom_prenom) like ${contains(term)} or f_norm(username) like ${contains(term)}
    or phone_number like ${contains(term.replaceAll(/\s/g, ''))} or f_cle(code_tiers) collate "C" = f_cle(${term})
    or f_cle(code_collaborateur) collate "C" = f_cle(${term})`;
  return [
    sql`(f_norm(d.device_id) like ${contains(term)} or f_norm(d.code) like ${contains(term)}
      or d.utilisateur_id in (${people}))`,
  ];
};

/** The device sessions of a list that are asked for. */
export const conditionsOf = (query: DeviceSessionListQuery): Sql[] => [
  ...searched(query.search),
  ...ofUsers(sql`d.utilisateur_id`, query['utilisateur.username[]'], undefined),
  ...(query.isEnabled === undefined ? [] : [sql`d.is_enabled = ${query.isEnabled}`]),
  ...between(sql`d.created_at`, query['createdAt[after]'], query['createdAt[before]']),
];
