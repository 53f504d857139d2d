import { deliveryRow } from '../support/deliveries.ts';
import { call, type Reply, type Target } from './calls.ts';
import type { Person, Seller } from './world.ts';

const PER_DOCUMENT = 5;
const PRODUCTS = 5;
let imports = 0;

/** Imports so many rows of deliveries for one representative. */
export function importFor(target: Target, importer: Person, seller: Seller, rows: number): Promise<Reply> {
  imports += 1;
  const run = `${process.pid}-${imports}`;
  const livraisons = Array.from({ length: rows }, (_, n) =>
    deliveryRow(n + 2, {
      client: seller.tiers,
      document: `GL${run}-${Math.floor(n / PER_DOCUMENT)}`,
      article: `ART${9_001 + (n % PRODUCTS)}`,
      lot: `L${n % 40}`,
      quantity: '3',
    }),
  );
  return call(target, importer, { method: 'POST', path: '/api/data/livraisons/process/import', body: { livraisons } });
}

/** Takes an order of one representative. */
export const order = (target: Pick<Target, 'server' | 'world'>, seller: Seller): Promise<Reply> =>
  call(target, seller, {
    method: 'POST',
    path: '/api/data/commandes',
    body: { pointOfSale: target.world.pos, lignes: [{ stockCommercialCode: seller.lots[0], quantite: 1 }] },
  });

/** Gives one product another price, which everybody holds. */
export const changePrice = (target: Pick<Target, 'server' | 'world'>): Promise<Reply> =>
  call(target, target.world.greedy.admin, {
    method: 'PATCH',
    path: `/api/data/products/${target.world.product}`,
    body: { price: 1_000 + Math.floor(Math.random() * 9_000) },
    headers: { 'content-type': 'application/merge-patch+json' },
  });

/** `201 after 1.2 s`. */
export const told = ({ status, text, ms }: Reply): string =>
  `${status === 0 ? text : status} after ${(ms / 1000).toFixed(1)} s`;

/** Those of the greedy people that a scenario of imports needs. */
export function greedyPair({ world }: Pick<Target, 'world'>): { seller: Seller; importer: Person } {
  const {
    sellers: [seller],
    importers: [importer],
  } = world.greedy;
  if (!seller || !importer) throw new Error('nobody is greedy');
  return { seller, importer };
}
