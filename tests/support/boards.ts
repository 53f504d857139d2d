import type { Db } from '../../server/src/db/pool.ts';
import { addDays, startOfDay } from '../../rules/day.ts';
import {
  addAjustement,
  addCommande,
  addCommercial,
  addDelivered,
  addDivers,
  addLivraison,
  addPaiement,
  addPos,
  addProduct,
  addRetour,
  addZone,
  insert,
} from './rows.ts';

const HOUR = 3_600_000;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const polygon = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [47, -19],
      [47.1, -19],
      [47.1, -18.9],
      [47, -19],
    ],
  ],
});

/** Adds three representatives of two regions, and `own`, who has no region. */
async function people(db: Db, own: number): Promise<number[]> {
  const regions = [
    await insert(db, 'region', { designation: 'Analamanga' }),
    await insert(db, 'region', { designation: 'Itasy' }),
  ];
  const made: number[] = [];
  for (const n of numbers(3)) made.push(await addCommercial(db, n, { region_id: regions[n % 2] ?? 0 }));
  return [...made, own];
}

/** Adds eight points of sale: two without a zone, one that never ordered, one opened today. */
async function places(db: Db, today: string, who: readonly number[]): Promise<{ id: number; zone: number | null }[]> {
  const zones = [await addZone(db, 1, { polygon }), await addZone(db, 2, { polygon }), null];
  const made: { id: number; zone: number | null }[] = [];
  for (const n of numbers(8)) {
    const zone = zones[n % 3] ?? null;
    const id = await addPos(db, n, {
      zone_id: zone,
      created_at: new Date(startOfDay(addDays(today, 8 - n === 0 ? 0 : (n - 9) * 20)).getTime() + HOUR),
    });
    await insert(db, 'pos_responsable', { pos_id: id, utilisateur_id: who[n % who.length] ?? 0 });
    made.push({ id, zone });
  }
  return made;
}

type At = (daysAgo: number, hours: number) => Date;

const nth = <T>(all: readonly T[], n: number): T => {
  const found = all[n % all.length];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

/** Adds a lot of each product for everyone, keyed by representative and product, and miscellaneous products. */
async function stock(
  db: Db,
  who: readonly number[],
  products: readonly number[],
  at: At,
): Promise<ReadonlyMap<string, number>> {
  const lots = new Map<string, number>();
  for (const [rank, commercial] of who.entries()) {
    const livraison = await addLivraison(db, 100 + rank, commercial, { livraison_at: at(80, 1) });
    for (const product of products)
      lots.set(
        `${commercial} ${product}`,
        await addDelivered(db, { product, commercial, number: 'L', livraison }, 1_000 + rank, at(80, 1)),
      );
    const divers = await addDivers(db, rank + 1, commercial);
    await insert(db, 'miscellaneous_mouvement', {
      mouvement_at: at(70, 1),
      type: 'ASSIGNATION',
      quantite: 5 + rank,
      miscellaneous_stock_id: divers,
    });
  }
  return lots;
}

/** Adds deliveries, returns, payments and adjustments, half of them of today. */
async function documents(db: Db, who: readonly number[], at: At): Promise<void> {
  for (const n of numbers(24)) {
    const commercial = nth(who, n);
    const day = n % 2 === 0 ? 0 : n;
    await addPaiement(db, n, commercial, { paiement_at: at(day, 23.5), is_orange_money: n % 3 === 0 });
    if (n % 2 === 0) await addLivraison(db, n, commercial, { livraison_at: at(day, 0) });
    if (n % 3 === 0) await addRetour(db, n, commercial, { retour_at: at(day, 8) });
    if (n % 4 === 0) await addAjustement(db, n, commercial, { created_at: at(day, 12), date_ajustement: at(40, 12) });
  }
}

/** Chooses how many days ago an order was: a fifth of them today, some a week ago, the others over sixty days. */
const agoOf = (n: number): number => (n % 5 === 0 ? 0 : n % 6 === 0 ? 7 : (n * 7) % 60);
/** Chooses the hour of an order: the first instant of the day, its last, or nine o'clock. */
const hourOf = (n: number): number => [0, 23.999, 9, 9][n % 4] ?? 9;

/**
 * Adds sixty days of trade up to `today` (Madagascar): orders at both edges of days, some not yet validated, some of a
 * zone that their point of sale has left; sales of three products, deliveries, returns, payments, adjustments,
 * miscellaneous products.
 */
export async function addBoardWorld(db: Db, today: string, own: number): Promise<void> {
  const who = await people(db, own);
  const shops = await places(db, today, who);
  const at: At = (daysAgo, hours) => new Date(startOfDay(addDays(today, -daysAgo)).getTime() + hours * HOUR);
  const products = [await addProduct(db, 1, { price: 333.33 }), await addProduct(db, 2), await addProduct(db, 3)];
  const lots = await stock(db, who, products, at);
  for (const n of numbers(120)) {
    const [commercial, shop, product] = [nth(who, n), nth(shops.slice(0, 7), n), nth(products, n)];
    const commande_at = at(agoOf(n), hourOf(n));
    const commande_id = await addCommande(db, n, shop.id, commercial, {
      commande_at,
      total_value: 1_000 * n + ((n * 37) % 11),
      is_validated: n % 9 !== 0,
      zone_id: n % 10 === 0 ? nth(shops, 0).zone : shop.zone,
    });
    await insert(db, 'stock_mouvement', {
      mouvement_at: commande_at,
      type: 'VENTE',
      quantite: 1 + (n % 4),
      total_value: 100 * n,
      stock_commercial_id: lots.get(`${commercial} ${product}`) ?? 0,
      product_id: product,
      commercial_id: commercial,
      commande_id,
    });
  }
  await documents(db, who, at);
}
