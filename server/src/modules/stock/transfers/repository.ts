import sql, { type Sql } from 'sql-template-tag';
import type { Transfert } from '../../../contract/stock.ts';
import { cachedAnswer } from '../../../db/answerCache.ts';
import { inOrder } from '../../../db/list.ts';
import { keyOf, whereOf } from '../../../db/lists/conditions.ts';
import type { Queryable } from '../../../db/pool.ts';
import type { ResourceList } from '../../../plugins/lists.ts';
import { lotList } from '../lots/list.ts';
import { dayOf } from '../../../../../rules/day.ts';
import { type LosingLot, type Seller, transfersOf } from './plan.ts';

/** The lots that lose most. More than these nobody moves in a day. */
const LOTS = 300;
/** The fastest sellers of a product; who sells less has no room worth a transfer. */
const SELLERS = 12;

interface LotRow extends LosingLot {
  lot: Transfert['lot'];
  de: Transfert['de'];
  price: number;
}

interface SellerRow extends Seller {
  productId: number;
  who: Transfert['de'];
}

/**
 * What will expire unsold after today, in the order of the list of lots: the greatest loss first, of equal ones the
 * first to expire. A lot on its last day is too late for anybody.
 */
const losingLots = (db: Queryable, conditions: readonly Sql[], today: string): Promise<LotRow[]> =>
  db.rows<LotRow>(sql`
    select s.id, s.product_id as "productId", s.commercial_id as "holderId", s.expire_at as "expireAt",
      s.a_perdre as lost, p.price::float8 as price,
      json_build_object('code', s.code, 'lotNumber', s.lot_number, 'expireAt', s.expire_at,
        'product', json_build_object('code', p.code, 'designation', p.designation)) as lot,
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as de
    from stock_commercial s join product p on p.id = s.product_id join utilisateur u on u.id = s.commercial_id
    ${whereOf([...conditions, sql`s.a_perdre > 0`, sql`s.expire_at > ${today}::date`])}
    order by s.a_perdre_value desc, s.expire_at, s.id desc limit ${LOTS}`);

/** Who sold most of these products in 30 days, with the lots they hold. */
const sellersOf = (db: Queryable, products: readonly number[]): Promise<SellerRow[]> =>
  db.rows<SellerRow>(sql`
    select y.product_id as "productId", y.commercial_id as id, y.vendu as sold,
      json_build_object('username', y.username, 'nomPrenom', y.nom_prenom) as who, coalesce((
        select json_agg(json_build_object('units', s.quantite_disponible, 'expireAt', s.expire_at)
          order by s.expire_at nulls last, s.id)
        from stock_commercial s where s.commercial_id = y.commercial_id and s.product_id = y.product_id
          and s.quantite_disponible > 0), '[]') as lots
    from (
      select r.*, u.username, u.nom_prenom,
        row_number() over (partition by r.product_id order by r.vendu desc, r.commercial_id) as place
      from stock_rythme r join utilisateur u on u.id = r.commercial_id and u.is_enabled
      where r.product_id = any(${products}::bigint[]) and r.vendu > 0
    ) y where y.place <= ${SELLERS}`);

/** The value of some units in Ar, rounded half upwards. Counted in hundredths, because prices have two decimals. */
const valueOf = (units: number, price: number): number => Math.floor((units * Math.round(price * 100) + 50) / 100);

/** Who should take over what will expire unsold, for the lots that meet these conditions. Call `stockToday` first. */
export async function proposedTransfers(db: Queryable, conditions: readonly Sql[]): Promise<Transfert[]> {
  const today = dayOf(new Date());
  const lots = await losingLots(db, conditions, today);
  const sellers = await sellersOf(db, [...new Set(lots.map(({ productId }) => productId))]);
  const lotOf = new Map(lots.map((row) => [row.id, row]));
  const whoOf = new Map(sellers.map(({ id, who }) => [id, who]));
  const sellersOfProduct = new Map<number, SellerRow[]>();
  for (const seller of sellers)
    sellersOfProduct.set(seller.productId, [...(sellersOfProduct.get(seller.productId) ?? []), seller]);
  return transfersOf(lots, sellersOfProduct, today).flatMap(({ lotId, to, units }) => {
    const row = lotOf.get(lotId);
    if (!row) return [];
    const taker = to === null ? null : (whoOf.get(to) ?? null);
    return [{ lot: row.lot, de: row.de, vers: taker, quantite: units, valeur: valueOf(units, row.price) }];
  });
}

const NOBODY = 'Personne ne peut le vendre à temps';

/** The proposals as a list, in their own order unless another is asked for. */
const listOf = (transfers: readonly Transfert[]): ResourceList<Transfert> => {
  const rows = transfers.map((row, at) => ({ ...row, id: at + 1 }));
  return {
    tag: lotList.tag,
    naming: { type: 'Transfert', iri: ({ lot }) => `/api/data/stock-commercial/${lot.code}` },
    sheet: {
      name: 'transferts-proposes',
      columns: [
        { header: 'Produit', kind: 'text', value: (row) => row.lot.product.designation },
        { header: 'Lot', kind: 'text', value: (row) => row.lot.lotNumber },
        { header: 'Code', kind: 'text', value: (row) => row.lot.code },
        { header: 'Expiration', kind: 'day', value: (row) => row.lot.expireAt },
        { header: 'De', kind: 'text', value: (row) => row.de.nomPrenom },
        { header: 'Vers', kind: 'text', value: (row) => row.vers?.nomPrenom ?? NOBODY },
        { header: 'Unités', kind: 'integer', value: (row) => row.quantite },
        { header: 'Valeur (Ar)', kind: 'ariary', value: (row) => row.valeur },
      ],
    },
    from: sql`unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ valeur }) => valeur)}::bigint[])
      x(id, valeur)`,
    id: sql`x.id`,
    sorts: { rang: { by: sql`x.id` }, valeur: { by: sql`x.valeur` } },
    defaultSort: ['rang', 'asc'],
    hydrate: (_db, ids) => Promise.resolve(inOrder(ids, rows, ({ id: _id, ...row }) => row)),
  };
};

/** A condition on lots `s` for the one with this code; empty without a code. */
export const ofLot = (code: string | undefined): Sql[] => (code ? [sql`s.code = ${code}`] : []);

/** The proposals for the lots that meet these conditions, computed once for everybody who asks at the same moment. */
export const transferList = async (db: Queryable, conditions: readonly Sql[]): Promise<ResourceList<Transfert>> =>
  listOf(
    await cachedAnswer(lotList.tag, `transferts ${keyOf(whereOf(conditions))}`, () =>
      proposedTransfers(db, conditions),
    ),
  );
