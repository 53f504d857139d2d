import {
  addAjustement,
  addCommande,
  addCommercial,
  addDivers,
  addLot,
  addPos,
  addProduct,
  addZone,
  insert,
} from '../../../../tests/support/rows.ts';
import { openTestDb } from '../../../../tests/support/database.ts';
import type { Db } from '../../db/pool.ts';
import { verifyStock } from './verifyStock.ts';

let db: Db;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ db, drop } = await openTestDb());
  const person = await addCommercial(db, 1);
  const product = await addProduct(db, 1);
  const lot = await addLot(db, product, person, 'L25-1', 10);
  const order = await addCommande(db, 1, await addPos(db, 1), person, { zone_id: await addZone(db, 1) });
  await insert(db, 'stock_mouvement', {
    type: 'VENTE',
    quantite: 4,
    total_value: 4000,
    stock_commercial_id: lot,
    product_id: product,
    commercial_id: person,
    commande_id: order,
  });
  await insert(db, 'paiement', {
    ref_paiement: 'REG1',
    paiement_at: new Date(),
    paiement_source: 'Chèque',
    value: 500,
    commercial_id: person,
  });
  await insert(db, 'audit', {
    at: new Date('2026-10-01T09:00:00Z'),
    username: 'noro',
    action: 'activer',
    entity: 'product',
    entity_id: 'ART0001',
  });
  const parasols = await addDivers(db, 1, person);
  await insert(db, 'miscellaneous_mouvement', { type: 'ASSIGNATION', quantite: 2, miscellaneous_stock_id: parasols });
  // A lot less and a miscellaneous product more have one common sum.
  const adjustment = await addAjustement(db, 1, person, { total_value: -500 });
  const adjusted = { ajustement_id: adjustment, mouvement_at: new Date() };
  await insert(db, 'miscellaneous_mouvement', {
    ...adjusted,
    type: 'AJUSTEMENT',
    quantite: 1,
    total_value: 100,
    miscellaneous_stock_id: parasols,
  });
  const [other, rest] = [await addCommercial(db, 9), await addProduct(db, 9)];
  const second = await addLot(db, rest, other, 'L25-9', 10);
  await insert(db, 'stock_mouvement', {
    ...adjusted,
    type: 'AJUSTEMENT_NEGATIF',
    quantite: 6,
    total_value: 600,
    stock_commercial_id: second,
    product_id: rest,
    commercial_id: other,
  });
  await db.pool.query(
    `insert into stock_commercial (product_id, commercial_id, lot_number) select $1, $2, 'VIDE-' || i
      from generate_series(1, 250) i`,
    [product, person],
  );
});
afterEach(() => drop());

test('stock that adds up', async () => {
  expect(await verifyStock(db)).toEqual({ lots: 252, mouvements: 4, difference: undefined, twins: [] });
});

test.each([
  [
    'ajustement',
    'total_value = total_value + 1',
    'Total différent des lignes\u00a0: ajustement AJ2600001\u00a0: -499 Ar, -500 Ar d’après les lignes.',
  ],
  [
    'miscellaneous_mouvement',
    "total_value = null where type = 'AJUSTEMENT'",
    'Total différent des lignes\u00a0: ajustement AJ2600001\u00a0: -500 Ar, -600 Ar d’après les lignes.',
  ],
  [
    'stock_commercial',
    'quantite_disponible = 7 where id = 1',
    'Lot LOT0000001, mouvement MVT0000002\u00a0: 7 disponibles, 6 d’après les mouvements.',
  ],
  [
    'stock_commercial',
    'quantite_disponible = 7 where id = 251',
    'Lot LOT0000251, sans mouvement\u00a0: 7 disponibles, 0 d’après les mouvements.',
  ],
  [
    'stock_mouvement',
    'quantite = 40 where id = 2',
    'Lot LOT0000001, mouvement MVT0000002\u00a0: solde de -30 après ce mouvement.',
  ],
  [
    'miscellaneous_stock',
    'quantite_disponible = 2',
    'Total différent des lignes\u00a0: produit divers SPD0000001\u00a0: 2 disponibles, 3 d’après les mouvements.',
  ],
  ['commercial_cumul', 'total_paiements_value = 0', 'Total différent des lignes\u00a0: cumul du commercial col001.'],
  ['commercial_cumul', 'total_stock_value = 1', 'Total différent des lignes\u00a0: cumul du commercial col001.'],
  ['stock_commercial', 'value = value + 1 where id = 1', 'Total différent des lignes\u00a0: valeur du lot LOT0000001.'],
  ['commercial_cumul', 'last_livraison_at = null', 'Total différent des lignes\u00a0: cumul du commercial col001.'],
  ['commande_jour', 'nb_validees = 0', 'Total différent des lignes\u00a0: commandes du 01/10/2026, commercial col001.'],
  [
    'document_mois',
    "nb = 2 where genre = 'paiement'",
    /^Total différent des lignes\u00a0: paiements de .*, commercial col001\.$/,
  ],
  [
    'document_mois',
    "mois = '2020-01-01' where genre = 'commande'",
    'Total différent des lignes\u00a0: commandes de 01/2020, commercial col001.',
  ],
  [
    'document_mois',
    "value = value + 1 where genre = 'commande'",
    'Total différent des lignes\u00a0: commandes de 10/2026, commercial col001.',
  ],
  [
    'commande_zone_jour',
    'value_validee = 0',
    'Total différent des lignes\u00a0: commandes du 01/10/2026, zone ZON001, commercial col001.',
  ],
  [
    'vente_zone_mois',
    'value_validee = 0',
    'Total différent des lignes\u00a0: ventes de 10/2026, zone ZON001, commercial col001, produit ART0001.',
  ],
  [
    'vente_zone_mois',
    "commandes = B'0'",
    'Total différent des lignes\u00a0: ventes de 10/2026, zone ZON001, commercial col001, produit ART0001.',
  ],
  [
    'vente_zone_mois',
    "commandes = B'11'",
    'Total différent des lignes\u00a0: ventes de 10/2026, zone ZON001, commercial col001, produit ART0001.',
  ],
  [
    'vente_zone_mois',
    "lieux = B'0'",
    'Total différent des lignes\u00a0: ventes de 10/2026, zone ZON001, commercial col001, produit ART0001.',
  ],
  [
    'vente_commandes',
    "commandes = '{99}'",
    'Total différent des lignes\u00a0: ventes de 10/2026, zone ZON001, commercial col001, produit ART0001.',
  ],
  [
    'vente_lieux',
    "lieux = '{99}'",
    'Total différent des lignes\u00a0: ventes de 10/2026, zone ZON001, commercial col001, produit ART0001.',
  ],
  [
    'commande_lieu',
    "last_at = last_at + interval '1 day'",
    'Total différent des lignes\u00a0: commandes de POS0001, commercial col001.',
  ],
  ['commande_lieu', 'nb = 0', 'Total différent des lignes\u00a0: commandes de POS0001, commercial col001.'],
  ['commande_lieu', 'value = 0', 'Total différent des lignes\u00a0: commandes de POS0001, commercial col001.'],
  [
    'mouvement_compte',
    "nb = 2 where type = 'VENTE'",
    /^Total différent des lignes\u00a0: mouvements VENTE de .*, commercial col001\.$/,
  ],
  ['audit_compte', 'nb = 2', 'Total différent des lignes\u00a0: lignes d’audit de 10/2026, noro, activer product.'],
  [
    'produit_mois',
    'vendu = vendu + 1',
    /^Total différent des lignes\u00a0: statistiques de .*, commercial col001, produit ART0001\.$/,
  ],
  [
    'produit_mois',
    'nb_ventes = nb_ventes + 1',
    /^Total différent des lignes\u00a0: statistiques de .*, commercial col001, produit ART0001\.$/,
  ],
  [
    'mouvement_jour',
    "quantite = 5 where type = 'VENTE'",
    /^Total différent des lignes\u00a0: mouvements VENTE du .*, commercial col001, produit ART0001\.$/,
  ],
])('%s tampered with (%s) is named', async (table, change, expected) => {
  await db.pool.query(`alter table ${table} disable trigger all`);
  await db.pool.query(`update ${table} set ${change}`);
  expect((await verifyStock(db)).difference).toEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  );
});

test('sales are in the sets of their month, however their lines come in', async () => {
  const [person, zone, product, other] = [
    await addCommercial(db, 2),
    await addZone(db, 2),
    await addProduct(db, 2),
    await addProduct(db, 3),
  ];
  const lots = [await addLot(db, product, person, 'L1', 100), await addLot(db, other, person, 'L1', 100)];
  const places = [await addPos(db, 2), await addPos(db, 3)];
  const orders: number[] = [];
  for (let n = 2; n <= 13; n += 1)
    orders.push(await addCommande(db, n, places[n % 2] ?? 0, person, { zone_id: n === 13 ? null : zone }));
  const sell = (lines: [order: number, item: 0 | 1][]) =>
    db.pool.query(
      `insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
        commande_id)
      select 'VENTE', 1, 10, (array[${lots.join()}])[1 + item], (array[${product}, ${other}])[1 + item], ${person}, o
        from unnest($1::bigint[], $2::int[]) l (o, item)`,
      [lines.map(([order]) => orders[order]), lines.map(([, item]) => item)],
    );
  // Ten orders in one statement: one with a product twice, some with known and some with new products, a newer one, and
  // one without a zone.
  await sell([...Array.from({ length: 10 }, (_, n): [number, 0 | 1] => [n, n % 3 === 0 ? 1 : 0]), [4, 0]]);
  await sell([[0, 1]]);
  await sell([
    [0, 0],
    [3, 0],
  ]);
  await sell([
    [10, 1],
    [11, 1],
  ]);
  expect((await verifyStock(db)).difference).toBeUndefined();
  const { rows } = await db.pool.query(
    `select bit_count(commandes) as orders, bit_count(lieux) as places, value_validee as value from vente_zone_mois
      where commercial_id = ${person} order by product_id`,
  );
  expect(rows).toEqual([
    { orders: 8, places: 2, value: 90 },
    { orders: 5, places: 2, value: 60 },
  ]);
});
