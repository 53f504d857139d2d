import sql, { type Sql } from 'sql-template-tag';
import type { StockMouvement, StockMouvementListQuery } from '../../contract/stock.ts';
import { inOrder } from '../../db/list.ts';
import { between, on } from '../../db/lists/conditions.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import type { ResourceList } from '../../plugins/lists.ts';
import { byCommercial } from '../people/byCommercial.ts';
import { ofRegion, ofUsers, ownOnly } from '../people/scope.ts';
import { lotsSearched, ofProducts } from './lots/list.ts';
import { signedQuantity } from './lots/verify.ts';

const withProduct = sql`join product p on p.id = m.product_id`;
const withCommercial = sql`join utilisateur u on u.id = m.commercial_id`;
const at = sql`m.mouvement_at`;
/** The columns by which movements are counted. */
const columns = { commercial_id: sql`m.commercial_id`, type: sql`m.type` };

/** The movements of the ledger (docs/product.md, 6.16), each with the document that caused it. */
const mouvementList: ResourceList<StockMouvement> = {
  tag: 'StockMouvement',
  naming: { type: 'StockMouvement', iri: (mouvement) => `/api/data/stock-mouvements/${mouvement.code}` },
  sheet: {
    name: 'mouvements-de-stock',
    columns: [
      { header: 'Date', kind: 'instant', value: (mouvement) => mouvement.mouvementAt },
      { header: 'Type', kind: 'text', value: (mouvement) => mouvement.type },
      { header: 'Code', kind: 'text', value: (mouvement) => mouvement.code },
      { header: 'Lot', kind: 'text', value: (mouvement) => mouvement.stockCommercial.lotNumber },
      { header: 'Produit', kind: 'text', value: (mouvement) => mouvement.stockCommercial.product.designation },
      { header: 'Code produit', kind: 'text', value: (mouvement) => mouvement.stockCommercial.product.code },
      { header: 'Commercial', kind: 'text', value: (mouvement) => mouvement.stockCommercial.commercial.nomPrenom },
      { header: 'Quantité', kind: 'integer', value: ({ type, quantite }) => signedQuantity(type, quantite) },
      { header: 'Document', kind: 'text', value: (mouvement) => mouvement.document?.reference ?? null },
      { header: 'Valeur (Ar)', kind: 'ariary', value: (mouvement) => mouvement.totalValue },
    ],
  },
  from: sql`stock_mouvement m`,
  id: sql`m.id`,
  counted: { genre: 'mouvement', at, columns },
  sorts: {
    mouvementAt: { by: at },
    code: { by: sql`m.id` },
    quantite: { by: sql`m.quantite` },
    type: { by: columns.type, also: at },
    'stockCommercial.product.designation': {
      by: sql`p.designation_norm`,
      each: {
        table: sql`product p`,
        key: sql`p.id`,
        of: sql`m.product_id`,
        order: sql`m.mouvement_at desc, m.id desc`,
      },
    },
    'stockCommercial.commercial.nomPrenom': byCommercial('m', 'mouvement_at'),
  },
  defaultSort: ['mouvementAt', 'desc'],
  async hydrate(db, ids) {
    const rows = await db.rows<Omit<StockMouvement, 'mouvementAt'> & { id: number; at: Date }>(
      sql`
      select m.id, m.code, m.mouvement_at as at, m.type, m.quantite, m.total_value as "totalValue",
        json_build_object('code', s.code, 'lotNumber', s.lot_number, 'expireAt', s.expire_at,
          'product', json_build_object('code', p.code, 'designation', p.designation),
          'commercial', json_build_object('username', u.username, 'nomPrenom', u.nom_prenom)) as "stockCommercial",
        coalesce(
          (select json_build_object('type', 'commande', 'code', code, 'reference', order_number) from commande
            where id = m.commande_id),
          (select json_build_object('type', 'livraison', 'code', code, 'reference', facture_ref) from livraison
            where id = m.livraison_id),
          (select json_build_object('type', 'retour', 'code', code, 'reference', facture_ref) from retour
            where id = m.retour_id),
          (select json_build_object('type', 'ajustement', 'code', code, 'reference', ajustement_ref) from ajustement
            where id = m.ajustement_id)) as document
      from stock_mouvement m join stock_commercial s on s.id = m.stock_commercial_id ${withProduct} ${withCommercial}
      where m.id = any(${ids}::bigint[])`,
      'mouvements',
    );
    return inOrder(ids, rows, (row) => ({ ...row, mouvementAt: row.at.toISOString() }));
  },
};
const { sheet } = mouvementList;

/**
 * The movements of one lot, by its id, each with the balance of the lot after it was written, whatever the order of the
 * page.
 */
const ledgerOf = (lot: number): ResourceList<StockMouvement> => ({
  ...mouvementList,
  sheet: {
    ...sheet,
    columns: [...sheet.columns, { header: 'Solde', kind: 'integer', value: ({ solde }) => solde ?? null }],
  },
  async hydrate(db, ids) {
    const [mouvements, balances] = await Promise.all([
      mouvementList.hydrate(db, ids),
      db.rows<{ code: string; solde: number }>(
        sql`
        select code, solde from (select id, code, sum(quantite_signee) over (order by id) as solde from stock_mouvement
          where stock_commercial_id = ${lot}) x
        where id = any(${ids}::bigint[])`,
        'balances',
      ),
    ]);
    const after = new Map(balances.map(({ code, solde }) => [code, solde]));
    return mouvements.map((mouvement) => ({ ...mouvement, solde: after.get(mouvement.code) ?? 0 }));
  },
});

/** Movements of the lots that a term finds. */
const inLots = async (db: Queryable, term: string): Promise<Sql[]> =>
  (await lotsSearched(db, term)).map(
    (condition) => sql`m.stock_commercial_id = any(array(select s.id from stock_commercial s where ${condition}))`,
  );

/** The lot asked for; 0 for an unknown one, which has no movements. */
const lotOf = async (db: Queryable, code: string | undefined): Promise<number | undefined> => {
  if (code === undefined) return undefined;
  const lot = await db.first<{ id: number }>(sql`select id from stock_commercial where code = ${code}`, 'lot by code');
  return lot?.id ?? 0;
};

/** The list that this person asks for, and its conditions. */
export async function mouvementsOf(
  db: Queryable,
  actor: Actor,
  query: StockMouvementListQuery,
): Promise<{ list: ResourceList<StockMouvement>; conditions: Sql[] }> {
  const lot = await lotOf(db, query['stockCommercial.code']);
  const conditions = [
    ...ownOnly(actor, columns.commercial_id),
    ...(await inLots(db, query.search?.trim() ?? '')),
    ...(query.type ? [on(columns.type, (expression) => sql`${expression} = ${query.type}`)] : []),
    ...(lot === undefined ? [] : [sql`m.stock_commercial_id = ${lot}`]),
    ...ofProducts(sql`m.product_id`, query['stockCommercial.product.code[]'], query['stockCommercial.product.code']),
    ...ofUsers(
      columns.commercial_id,
      query['stockCommercial.commercial.username[]'],
      query['stockCommercial.commercial.username'],
    ),
    ...ofRegion(columns.commercial_id, query['stockCommercial.commercial.region']),
    ...(query.commandesValidees === true
      ? [sql`not exists (select from commande c where c.id = m.commande_id and not c.is_validated)`]
      : []),
    ...between(at, query['mouvementAt[after]'], query['mouvementAt[before]']),
    ...between(at, query.startDate, query.endDate),
  ];
  return { list: lot === undefined ? mouvementList : ledgerOf(lot), conditions };
}
