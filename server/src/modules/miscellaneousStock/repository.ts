import sql, { type Sql } from 'sql-template-tag';
import type { MiscellaneousStock, MiscellaneousStockListQuery } from '../../contract/stock.ts';
import { inOrder } from '../../db/list.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { ofRegion, ofUsers, ownOnly } from '../people/scope.ts';

const withProduct = sql`join miscellaneous m on m.id = s.miscellaneous_id`;
const withCommercial = sql`join utilisateur u on u.id = s.commercial_id`;

/** Miscellaneous products that representatives hold. */
export const miscellaneousStockList: ResourceList<MiscellaneousStock> = {
  tag: 'MiscellaneousStock',
  naming: { type: 'MiscellaneousStock', iri: (line) => `/api/data/miscellaneous-stock/${line.code}` },
  sheet: {
    name: 'stock-de-produits-divers',
    columns: [
      { header: 'Produit', kind: 'text', value: (line) => line.miscellaneous.designation },
      { header: 'Code produit', kind: 'text', value: (line) => line.miscellaneous.code },
      { header: 'Commercial', kind: 'text', value: (line) => line.commercial.nomPrenom },
      { header: 'Identifiant', kind: 'text', value: (line) => line.commercial.username },
      { header: 'Quantité disponible', kind: 'integer', value: (line) => line.quantiteDisponible },
      { header: 'Créé le', kind: 'instant', value: (line) => line.createdAt },
    ],
  },
  from: sql`miscellaneous_stock s`,
  id: sql`s.id`,
  sorts: {
    createdAt: { by: sql`s.created_at` },
    quantiteDisponible: { by: sql`s.quantite_disponible` },
    'miscellaneous.designation': { by: sql`m.designation_norm`, join: withProduct },
    'commercial.nomPrenom': { by: sql`u.nom_prenom_norm`, join: withCommercial },
  },
  defaultSort: ['createdAt', 'desc'],
  async hydrate(db, ids) {
    const rows = await db.rows<Omit<MiscellaneousStock, 'createdAt'> & { id: number; at: Date }>(sql`
      select s.id, s.code, s.created_at as at, s.quantite_disponible as "quantiteDisponible",
        json_build_object('code', m.code, 'designation', m.designation) as miscellaneous,
        json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial
      from miscellaneous_stock s ${withProduct} ${withCommercial} where s.id = any(${ids}::bigint[])`);
    return inOrder(ids, rows, (row) => ({ ...row, createdAt: row.at.toISOString() }));
  },
};

/** The stock of a list that this person asks for. */
export function conditionsOf(actor: Actor, query: MiscellaneousStockListQuery): Sql[] {
  const codes = query['miscellaneous.code[]'] ?? [];
  return [
    ...ownOnly(actor, sql`s.commercial_id`),
    ...(codes.length > 0
      ? [sql`s.miscellaneous_id = any(array(select id from miscellaneous where code = any(${codes}::text[])))`]
      : []),
    ...ofUsers(sql`s.commercial_id`, query['commercial.username[]'], undefined),
    ...ofRegion(sql`s.commercial_id`, query['commercial.region']),
  ];
}
