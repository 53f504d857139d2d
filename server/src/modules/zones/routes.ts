import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql, { type Sql } from 'sql-template-tag';
import { Zone, ZoneListQuery } from '../../contract/zone.ts';
import { contains, inOrder } from '../../db/list.ts';
import { answerList, type ResourceList } from '../../plugins/lists.ts';
import { collectionOf } from '../../plugins/representation.ts';

const zoneList: ResourceList<Zone> = {
  tag: 'Zone',
  naming: { type: 'Zone', iri: (zone) => `/api/data/zones/${zone.code}` },
  sheet: {
    name: 'zones',
    columns: [
      { header: 'Code', kind: 'text', value: (zone) => zone.code },
      { header: 'Désignation', kind: 'text', value: (zone) => zone.designation },
      { header: 'Commerciaux', kind: 'text', value: (zone) => zone.utilisateurs.map((user) => user.nomPrenom).join(', ') },
      { header: 'Surface (m²)', kind: 'integer', value: (zone) => Math.round(zone.surface) },
      { header: 'Couleur', kind: 'text', value: (zone) => zone.couleur },
    ],
  },
  from: sql`zone z`,
  id: sql`z.id`,
  sorts: { designation: { by: sql`f_norm(z.designation)` }, code: { by: sql`z.code` }, surface: { by: sql`z.surface` } },
  defaultSort: ['designation', 'asc'],
  async hydrate(db, ids) {
    const rows = await db.rows<Zone & { id: number }>(sql`
      select z.id, z.code, z.designation, z.couleur, z.surface, z.polygon,
        coalesce((select json_agg(json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) order by u.nom_prenom)
          from zone_utilisateur zu join utilisateur u on u.id = zu.utilisateur_id where zu.zone_id = z.id), '[]') as utilisateurs
      from zone z where z.id = any(${ids}::bigint[])`);
    return inOrder(ids, rows, (row) => row);
  },
};

const heldBy = (usernames: string[]): Sql[] =>
  usernames.length > 0
    ? [sql`z.id in (select zu.zone_id from zone_utilisateur zu join utilisateur u on u.id = zu.utilisateur_id where u.username = any(${usernames}::text[]))`]
    : [];

/** Zones, as lists and pickers read them. */
export const zonesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/zones',
    { config: { permission: 'commercials.read' }, schema: { querystring: ZoneListQuery, response: collectionOf(Zone) } },
    async (request, reply) => {
      const { query } = request;
      const term = (query.designation ?? query.search ?? '').trim();
      const one = query['utilisateurs.username'];
      const conditions = [
        ...(term ? [sql`f_norm(z.designation) like ${contains(term)}`] : []),
        ...heldBy([...(query['utilisateurs.username[]'] ?? []), ...(one ? [one] : [])]),
      ];
      return answerList(request, reply, zoneList, conditions);
    },
  );
};
