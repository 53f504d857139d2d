import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Utilisateur, UtilisateurDetail, UtilisateurRole } from '../../contract/utilisateur.ts';
import { contains } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { dayOf, startOfMonth } from '../../../../rules/day.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { utilisateurColumns } from './sheet.ts';
import type { Actor } from '../../plugins/access/authorization.ts';

interface Row {
  id: number;
  username: string;
  nom_prenom: string;
  code_tiers: string | null;
  code_collaborateur: string | null;
  phone_number: string;
  adresse: string;
  region: string | null;
  zones: { code: string; designation: string }[];
  is_enabled: boolean;
  has_session: boolean;
  last_activity_at: Date | null;
  last_livraison_at: Date | null;
  last_update_at: Date | null;
  last_command_at: Date | null;
  total_commandes_value: number;
  total_paiements_value: number;
  total_stock_value: number;
  total_commission: number;
  initial_command_value: number;
  nb_pos: number;
  role_code: UtilisateurRole['code'];
  role_designation: string;
  is_admin: boolean;
  version: number;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

const toUtilisateur = (row: Omit<Row, 'id'>): Utilisateur => ({
  username: row.username,
  nomPrenom: row.nom_prenom,
  codeTiers: row.code_tiers,
  codeCollaborateur: row.code_collaborateur,
  phoneNumber: row.phone_number,
  adresse: row.adresse,
  region: row.region,
  zone: row.zones.map((zone) => zone.designation).join(', '),
  zones: row.zones.map((zone) => zone.code),
  isEnabled: row.is_enabled,
  hasSession: row.has_session,
  lastActivityAt: iso(row.last_activity_at),
  lastLivraisonAt: iso(row.last_livraison_at),
  lastUpdateAt: iso(row.last_update_at),
  lastCommandAt: iso(row.last_command_at),
  totalCommandesValue: row.total_commandes_value,
  paiementLeft: Math.max(0, row.total_commandes_value - row.total_paiements_value),
  totalStockValue: row.total_stock_value,
  totalCommission: row.total_commission,
  initialCommandValue: row.initial_command_value,
  nbPointOfSales: row.nb_pos,
  utilisateurRole: { code: row.role_code, designation: row.role_designation, isAdmin: row.is_admin },
  version: row.version,
});

/** Users by their ids, in that order. */
export async function findByIds(db: Queryable, ids: number[]): Promise<Utilisateur[]> {
  const rows = await db.rows<Row>(
    sql`
    select u.id, u.username, u.nom_prenom, u.code_tiers, u.code_collaborateur, u.phone_number, u.adresse, u.is_enabled,
      g.designation as region, u.initial_command_value,
      u.last_activity_at, u.last_update_at, c.last_livraison_at, c.last_command_at,
      coalesce(c.total_commandes_value, 0) as total_commandes_value, coalesce(c.total_paiements_value,
        0) as total_paiements_value,
      coalesce(v.total_stock_value, 0) as total_stock_value, exists (select 1 from device_session d
        where d.utilisateur_id = u.id and d.is_enabled) as has_session,
      (select count(*) from pos_responsable pr where pr.utilisateur_id = u.id) as nb_pos,
      coalesce((select json_agg(json_build_object('code', z.code, 'designation', z.designation)
        order by f_norm(z.designation), z.id)
        from zone_utilisateur zu join zone z on z.id = zu.zone_id where zu.utilisateur_id = u.id), '[]') as zones,
      coalesce(round(c.total_commandes_value * (select value::numeric from configuration
        where code = 'TAUX_COMMISSION')), 0)::bigint as total_commission,
      r.code as role_code, r.designation as role_designation, r.is_admin, u.version
    from utilisateur u join utilisateur_role r on r.code = u.role_code
      left join region g on g.id = u.region_id left join commercial_cumul c on c.commercial_id = u.id
      left join commercial_valeur v on v.commercial_id = u.id
    where u.id = any(${ids}::bigint[])`,
    'utilisateurs',
  );
  return inOrder(ids, rows, toUtilisateur);
}

const withRunningFigures = sql`left join commercial_cumul c on c.commercial_id = u.id`;
const withRole = sql`join utilisateur_role r on r.code = u.role_code`;

export const utilisateurList: ResourceList<Utilisateur> = {
  tag: 'Commercial',
  naming: { type: 'Utilisateur', iri: (u) => `/api/data/utilisateurs/${encodeURIComponent(u.username)}` },
  sheet: { name: 'utilisateurs', columns: utilisateurColumns },
  from: sql`utilisateur u`,
  id: sql`u.id`,
  sorts: {
    nomPrenom: { by: sql`u.nom_prenom_norm` },
    username: { by: sql`u.username` },
    isEnabled: { by: sql`u.is_enabled` },
    lastActivityAt: { by: sql`u.last_activity_at`, nullable: true },
    totalCommandesValue: { by: sql`coalesce(c.total_commandes_value, 0)`, join: withRunningFigures },
    paiementLeft: {
      by: sql`greatest(0, coalesce(c.total_commandes_value - c.total_paiements_value, 0))`,
      join: withRunningFigures,
    },
    totalStockValue: {
      by: sql`coalesce(v.total_stock_value, 0)`,
      join: sql`left join commercial_valeur v on v.commercial_id = u.id`,
    },
    'utilisateurRole.designation': { by: sql`f_norm(r.designation)`, join: withRole },
    'utilisateurRole.code': { by: sql`u.role_code` },
  },
  defaultSort: ['nomPrenom', 'asc'],
  hydrate: findByIds,
  brief: { username: sql`u.username`, nomPrenom: sql`u.nom_prenom` },
};

export interface UtilisateurFilters {
  search?: string;
  nomPrenom?: string;
  username?: string;
  isEnabled?: boolean;
  isAdmin?: boolean;
  'utilisateurRole.code'?: string;
  'zones.code[]'?: string[];
}

/** Conditions of the list; back-office users (`isAdmin`) are all who are not representatives. */
function filtersOf(query: UtilisateurFilters): Sql[] {
  const term = query.search?.trim() ?? '';
  const phone = term.replace(/\s/g, '');
  const zones = query['zones.code[]'] ?? [];
  return [
    ...(query['utilisateurRole.code'] ? [sql`u.role_code = ${query['utilisateurRole.code']}`] : []),
    ...(query.isAdmin === undefined
      ? []
      : [query.isAdmin ? sql`u.role_code <> 'ROLE_COMMERCIAL'` : sql`u.role_code = 'ROLE_COMMERCIAL'`]),
    ...(query.isEnabled === undefined ? [] : [sql`u.is_enabled = ${query.isEnabled}`]),
    ...(query.nomPrenom?.trim() ? [sql`f_norm(u.nom_prenom) like ${contains(query.nomPrenom)}`] : []),
    ...(query.username?.trim() ? [sql`f_norm(u.username) like ${contains(query.username)}`] : []),
    ...(term
      ? [
          sql`(${join(
            [
              sql`u.nom_prenom`,
              sql`u.username`,
              sql`coalesce(u.code_tiers, '')`,
              sql`coalesce(u.code_collaborateur, '')`,
            ].map((column) => sql`f_norm(${column}) like ${contains(term)}`),
            ' or ',
          )}
          ${/^\d{2,}$/.test(phone) ? sql`or u.phone_number like ${`%${phone}%`}` : empty})`,
        ]
      : []),
    ...(zones.length > 0
      ? [
          sql`u.id in (select zu.utilisateur_id from zone_utilisateur zu join zone z on z.id = zu.zone_id
            where z.code = any(${zones}::text[]))`,
        ]
      : []),
  ];
}

/** The users of a list that this person asks for. */
export const conditionsOf = (actor: Actor, query: UtilisateurFilters): Sql[] => [
  ...filtersOf(query),
  ...(actor.permissions.has('users.read') ? [] : [sql`u.role_code = 'ROLE_COMMERCIAL'`]),
];

const idOf = async (db: Queryable, username: string): Promise<number | undefined> =>
  (
    await db.first<{ id: number }>(
      sql`select id from utilisateur where username = ${username}`,
      'utilisateur by username',
    )
  )?.id;

/** Id of a representative; undefined for back-office users as for unknown ones. */
export const idOfCommercial = async (db: Queryable, username: string): Promise<number | undefined> =>
  (
    await db.first<{ id: number }>(
      sql`select id from utilisateur where username = ${username} and role_code = 'ROLE_COMMERCIAL'`,
      'commercial by username',
    )
  )?.id;

/** A representative with their points of sale, and the month's sales against the target (Ar). */
export async function findDetail(db: Queryable, username: string): Promise<UtilisateurDetail | undefined> {
  const id = await idOf(db, username);
  const [found] = id === undefined ? [] : await findByIds(db, [id]);
  if (id === undefined || !found) return undefined;
  const pointOfSales = await db.rows<{
    code: string;
    designation: string;
    isEnabled: boolean;
    at: Date | null;
    total: number;
  }>(
    sql`
    select p.code, p.designation, p.is_enabled as "isEnabled", p.last_command_at as at, p.total_commandes_value as total
    from pos_responsable pr join point_of_sale p on p.id = pr.pos_id where pr.utilisateur_id = ${id}
    order by p.total_commandes_value desc, p.id`,
    'points of sale of a commercial',
  );
  const month = await db.first<{ value: number; objectif: number }>(
    sql`
    select coalesce((select sum(value_validee) from commande_jour where commercial_id = ${id}
        and jour >= ${startOfMonth(dayOf(new Date()))}::date), 0)::bigint as value,
      coalesce((select round(value::numeric)::bigint from configuration
        where code = 'OBJECTIF_COMMERCIAL' and last_update_at is not null), 0) as objectif`,
    'months of a commercial',
  );
  return {
    ...found,
    responsables: [],
    pointOfSales: pointOfSales.map((pos) => ({ ...pos, lastCommandAt: iso(pos.at), totalCommandesValue: pos.total })),
    chiffreAffaireMois: month?.value ?? 0,
    objectif: month?.objectif ?? 0,
  };
}

/** The roles; `isAdmin` asks for those of the back office, or for that of representatives (docs/product.md, 12.3). */
export const rolesOf = (db: Queryable, isAdmin: boolean | undefined): Promise<UtilisateurRole[]> =>
  db.rows(sql`select code, designation, is_admin as "isAdmin" from utilisateur_role
    where ${isAdmin ?? null}::boolean is null or (code <> 'ROLE_COMMERCIAL') = ${isAdmin ?? null}::boolean
    order by f_norm(designation)`);
