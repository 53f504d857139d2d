import sql, { join, type Sql } from 'sql-template-tag';
import type { PointOfSale, PointOfSaleMapQuery } from '../../contract/pointOfSale.ts';
import { inUnion } from '../../db/lists/unionOfIds.ts';
import { between, contains, literal } from '../../db/lists/conditions.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { ofRegion, peopleNamed } from '../people/scope.ts';

type Row = Omit<PointOfSale, 'lastCommandAt' | 'createdAt'> & {
  id: number;
  last_command_at: Date | null;
  created_at: Date;
};

const findByIds = async (db: Queryable, ids: number[]): Promise<PointOfSale[]> => {
  const rows = await db.rows<Row>(
    sql`
    select p.id, p.code, p.designation, p.phone_number as "phoneNumber", p.is_enabled as "isEnabled",
      coalesce(p.last_command_at >= now() - interval '7 days', false) as "isActive", p.latitude, p.longitude,
      p.total_commandes_value as "totalCommandesValue", p.nb_commandes as "nbCommandes", p.last_command_at,
        p.created_at,
      coalesce((select json_agg(json_build_object('username', u.username, 'nomPrenom', u.nom_prenom)
        order by u.nom_prenom_norm, u.id)
        from pos_responsable r join utilisateur u on u.id = r.utilisateur_id
          where r.pos_id = p.id), '[]') as responsables,
      case when z.id is null then '[]' else json_build_array(json_build_object('code', z.code, 'designation',
        z.designation)) end as zones
    from point_of_sale p left join zone z on z.id = p.zone_id where p.id = any(${ids}::bigint[])`,
    'points of sale',
  );
  return inOrder(ids, rows, (row) => ({
    ...row,
    lastCommandAt: row.last_command_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
};

export const posList: ResourceList<PointOfSale> = {
  tag: 'PointOfSale',
  naming: { type: 'PointOfSale', iri: (pos) => `/api/data/pos/${pos.code}` },
  sheet: {
    name: 'points-de-vente',
    columns: [
      { header: 'Désignation', kind: 'text', value: (pos) => pos.designation },
      { header: 'Code', kind: 'text', value: (pos) => pos.code },
      { header: 'Téléphone', kind: 'text', value: (pos) => pos.phoneNumber },
      {
        header: 'Responsables',
        kind: 'text',
        value: (pos) => pos.responsables.map((person) => person.nomPrenom).join(', '),
      },
      { header: 'Zone', kind: 'text', value: (pos) => pos.zones.map((zone) => zone.designation).join(', ') },
      { header: 'Actif', kind: 'boolean', value: (pos) => pos.isEnabled },
      { header: 'Actif ces 7 derniers jours', kind: 'boolean', value: (pos) => pos.isActive },
      { header: 'Dernière commande', kind: 'instant', value: (pos) => pos.lastCommandAt },
      { header: 'Commandes', kind: 'integer', value: (pos) => pos.nbCommandes },
      { header: 'Total achats (Ar)', kind: 'ariary', value: (pos) => pos.totalCommandesValue },
      { header: 'Latitude', kind: 'decimal', value: (pos) => pos.latitude },
      { header: 'Longitude', kind: 'decimal', value: (pos) => pos.longitude },
      { header: 'Créé le', kind: 'instant', value: (pos) => pos.createdAt },
    ],
  },
  from: sql`point_of_sale p`,
  id: sql`p.id`,
  sorts: {
    designation: { by: sql`p.designation_norm` },
    totalCommandesValue: { by: sql`p.total_commandes_value` },
    lastCommandAt: { by: sql`p.last_command_at`, nullable: true },
    createdAt: { by: sql`p.created_at` },
  },
  defaultSort: ['designation', 'asc'],
  hydrate: findByIds,
  brief: { code: sql`p.code`, designation: sql`p.designation` },
};

/** Characters between the digits of a telephone number. */
const BETWEEN_DIGITS = /[\s./()-]/g;
const PHONE = /^\+?\d{2,}$/;

/** Searches points of sale by a part of their name, code or telephone, or by the name of a person in charge. */
async function searched(db: Queryable, term: string): Promise<Sql[]> {
  if (!term) return [];
  const people = await peopleNamed(db, term);
  const phone = term.replace(BETWEEN_DIGITS, '');
  const places = (where: Sql) => sql`select id from point_of_sale where ${where}`;
  return [
    inUnion(sql`p.id`, [
      places(sql`designation_norm like ${contains(term)}`),
      places(sql`code ilike ${`%${literal(term)}%`}`),
      ...(PHONE.test(phone)
        ? [places(sql`regexp_replace(phone_number, '[\\s./()-]', '', 'g') like ${`%${phone}%`}`)]
        : []),
      ...(people.length > 0
        ? [sql`select pos_id from pos_responsable where utilisateur_id = any(${people}::bigint[])`]
        : []),
    ]),
  ];
}

/** Points of sale whose person in charge belongs to this region. */
const responsiblesOfRegion = (region: string | undefined): Sql[] =>
  region
    ? [sql`p.id in (select r.pos_id from pos_responsable r where ${join(ofRegion(sql`r.utilisateur_id`, region))})`]
    : [];

/** Points of sale with, or without, an order in these days; no condition without days. */
const ordered = (exists: Sql, after: string | undefined, before: string | undefined): Sql[] => {
  const days = between(sql`c.commande_at`, after, before);
  return days.length > 0
    ? [sql`${exists} (select from commande c where ${join([sql`c.pos_id = p.id`, ...days], ' and ')})`]
    : [];
};

/** The filters of the list and of the map, as conditions on `point_of_sale p`. */
export async function conditionsOf(db: Queryable, query: PointOfSaleMapQuery): Promise<Sql[]> {
  const one = query['responsables.username'];
  const people = [...(query['responsables.username[]'] ?? []), ...(one ? [one] : [])];
  const zones = query['zones.code[]'] ?? [];
  const codes = query['code[]'] ?? [];
  return [
    ...(await searched(db, query.search?.trim() ?? '')),
    ...(people.length > 0
      ? [
          sql`p.id in (select r.pos_id from pos_responsable r join utilisateur u on u.id = r.utilisateur_id
            where u.username = any(${people}::text[]))`,
        ]
      : []),
    ...(codes.length > 0 ? [sql`p.code = any(${codes}::text[])`] : []),
    ...(zones.length > 0 ? [sql`p.zone_id = any(array(select id from zone where code = any(${zones}::text[])))`] : []),
    ...responsiblesOfRegion(query['responsables.region']),
    ...between(sql`p.last_command_at`, query['lastCommandAt[after]'], undefined),
    ...between(sql`p.created_at`, query['createdAt[after]'], query['createdAt[before]']),
    ...ordered(sql`exists`, query['commandes.commandeAt[after]'], query['commandes.commandeAt[before]']),
    ...ordered(sql`not exists`, query['sansCommande[after]'], query['sansCommande[before]']),
    ...(query.isEnabled === undefined ? [] : [sql`p.is_enabled = ${query.isEnabled}`]),
  ];
}

/** A point of sale by its id. @throws when there is no such point of sale. */
export async function posOf(db: Queryable, id: number): Promise<PointOfSale> {
  const [found] = await findByIds(db, [id]);
  if (!found) throw new Error(`no point of sale with id ${id}`);
  return found;
}

/** A point of sale by its code. */
export async function findPos(db: Queryable, code: string): Promise<PointOfSale | undefined> {
  const key = await db.first<{ id: number }>(sql`select id from point_of_sale where code = ${code}`);
  return key && posOf(db, key.id);
}
