import sql, { type Sql } from 'sql-template-tag';
import type { Zone, ZoneListQuery } from '../../contract/zone.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { contains } from '../../db/lists/conditions.ts';
import { peopleNamed } from '../people/scope.ts';

const pointsOf = sql`(select count(*) from point_of_sale p where p.zone_id = z.id)`;

const findByIds = async (db: Queryable, ids: number[]): Promise<Zone[]> => {
  const rows = await db.rows<Zone & { id: number }>(
    sql`
    select z.id, z.code, z.designation, z.couleur, z.surface, z.polygon, z.version, ${pointsOf} as "nbPointsDeVente",
      coalesce((select json_agg(json_build_object('username', u.username, 'nomPrenom', u.nom_prenom)
        order by u.nom_prenom_norm, u.id)
        from zone_utilisateur zu join utilisateur u on u.id = zu.utilisateur_id
          where zu.zone_id = z.id), '[]') as utilisateurs
    from zone z where z.id = any(${ids}::bigint[])`,
    'zones',
  );
  return inOrder(ids, rows, (row) => row);
};

export const zoneList: ResourceList<Zone> = {
  tag: 'Zone',
  naming: { type: 'Zone', iri: (zone) => `/api/data/zones/${encodeURIComponent(zone.code)}` },
  sheet: {
    name: 'zones',
    columns: [
      { header: 'Code', kind: 'text', value: (zone) => zone.code },
      { header: 'Désignation', kind: 'text', value: (zone) => zone.designation },
      {
        header: 'Commerciaux',
        kind: 'text',
        value: (zone) => zone.utilisateurs.map((user) => user.nomPrenom).join(', '),
      },
      { header: 'Points de vente', kind: 'integer', value: (zone) => zone.nbPointsDeVente ?? 0 },
      { header: 'Surface (m²)', kind: 'integer', value: (zone) => Math.round(zone.surface) },
      { header: 'Couleur', kind: 'text', value: (zone) => zone.couleur },
    ],
  },
  from: sql`zone z`,
  id: sql`z.id`,
  sorts: {
    designation: { by: sql`f_norm(z.designation)` },
    code: { by: sql`z.code` },
    surface: { by: sql`z.surface` },
    nbPointsDeVente: { by: pointsOf },
  },
  defaultSort: ['designation', 'asc'],
  hydrate: findByIds,
  brief: { code: sql`z.code`, designation: sql`z.designation` },
};

const heldBy = (usernames: string[]): Sql[] =>
  usernames.length > 0
    ? [
        sql`z.id in (select zu.zone_id from zone_utilisateur zu join utilisateur u on u.id = zu.utilisateur_id
          where u.username = any(${usernames}::text[]))`,
      ]
    : [];

/** Searches zones by a part of their name or code; `search` also by the people who work there. */
async function searched(db: Queryable, designation: string, search: string): Promise<Sql[]> {
  const named = (term: string) =>
    sql`f_norm(z.designation) like ${contains(term)} or f_norm(z.code) like ${contains(term)}`;
  const people = search ? await peopleNamed(db, search) : [];
  return [
    ...(designation ? [sql`(${named(designation)})`] : []),
    ...(search
      ? [
          sql`(${named(search)} or z.id in (select zone_id from zone_utilisateur
            where utilisateur_id = any(${people}::bigint[])))`,
        ]
      : []),
  ];
}

/** The zones of a list that are asked for. */
export async function conditionsOf(db: Queryable, query: ZoneListQuery): Promise<Sql[]> {
  const one = query['utilisateurs.username'];
  return [
    ...(await searched(db, (query.designation ?? '').trim(), (query.search ?? '').trim())),
    ...heldBy([...(query['utilisateurs.username[]'] ?? []), ...(one ? [one] : [])]),
  ];
}

/** A zone by its id. @throws when there is no such zone. */
export async function zoneOf(db: Queryable, id: number): Promise<Zone> {
  const [found] = await findByIds(db, [id]);
  if (!found) throw new Error(`no zone with id ${id}`);
  return found;
}

/** A zone with its id, by its code. */
export async function findZone(db: Queryable, code: string): Promise<{ id: number; zone: Zone } | undefined> {
  const key = await db.first<{ id: number }>(sql`select id from zone where code = ${code}`);
  return key && { id: key.id, zone: await zoneOf(db, key.id) };
}
