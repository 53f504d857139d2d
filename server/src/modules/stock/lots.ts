import sql from 'sql-template-tag';
import type { StockCommercial } from '../../contract/stock.ts';
import { inOrder } from '../../db/list.ts';
import type { ResourceList } from '../../plugins/lists.ts';

const withProduct = sql`join product p on p.id = s.product_id`;
const withCommercial = sql`join utilisateur u on u.id = s.commercial_id`;
/** What is left of what was delivered, in percent; a lot that was only adjusted upwards is full. */
const percent = sql`least(100, round(100.0 * s.quantite_disponible / greatest(s.quantite_initial, s.quantite_disponible, 1), 2))`;

/** Lots of all representatives (doc 2, 2). */
export const lotList: ResourceList<StockCommercial> = {
  tag: 'StockCommercial',
  naming: { type: 'StockCommercial', iri: (lot) => `/api/data/stock-commercial/${lot.code}` },
  sheet: {
    name: 'stock-par-lot',
    columns: [
      { header: 'Lot', kind: 'text', value: (lot) => lot.lotNumber },
      { header: 'Code', kind: 'text', value: (lot) => lot.code },
      { header: 'Produit', kind: 'text', value: (lot) => lot.product.designation },
      { header: 'Code produit', kind: 'text', value: (lot) => lot.product.code },
      { header: 'Commercial', kind: 'text', value: (lot) => lot.commercial.nomPrenom },
      { header: 'Disponible', kind: 'integer', value: (lot) => lot.quantiteDisponible },
      { header: 'Livré', kind: 'integer', value: (lot) => lot.quantiteInitial },
      { header: 'Expiration', kind: 'day', value: (lot) => lot.expireAt },
      { header: 'Valeur (Ar)', kind: 'ariary', value: (lot) => lot.valeur },
    ],
  },
  from: sql`stock_commercial s`,
  id: sql`s.id`,
  sorts: {
    'product.designation': { by: sql`f_norm(p.designation)`, join: withProduct },
    'commercial.nomPrenom': { by: sql`u.nom_prenom_norm`, join: withCommercial },
    percentDisponible: { by: percent },
    quantiteDisponible: { by: sql`s.quantite_disponible` },
    expireAt: { by: sql`s.expire_at`, nullable: true },
    lotNumber: { by: sql`s.lot_number` },
  },
  defaultSort: ['expireAt', 'asc'],
  async hydrate(db, ids) {
    const rows = await db.rows<StockCommercial & { id: number }>(sql`
      select s.id, s.code, s.lot_number as "lotNumber", s.expire_at as "expireAt", s.quantite_disponible as "quantiteDisponible",
        s.quantite_initial as "quantiteInitial", ${percent}::float8 as "percentDisponible", round(s.quantite_disponible * p.price)::bigint as valeur,
        json_build_object('code', p.code, 'designation', p.designation) as product,
        json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as commercial
      from stock_commercial s ${withProduct} ${withCommercial} where s.id = any(${ids}::bigint[])`, 'lots');
    return inOrder(ids, rows, (row) => row);
  },
};
