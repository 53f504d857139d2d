import { createHash } from 'node:crypto';
import { between, type Random, weighted } from '../../server/src/demo/support/random.ts';
import { deliveryRow } from '../support/deliveries.ts';
import type { Trace } from './traces.ts';

export const REPS = 4;
export const PRODUCTS = 5;
const LOT = 'L1';
/** Large enough that no sale or unloading ever falls short: so the result does not depend on the order of the calls. */
const OPENING = 500_000;

/** A lot that was delivered at the start. */
export interface Lot {
  readonly code: string;
  readonly rep: number;
}

/** A call that changes something. Its mark is its idempotency key and is part of everything that it writes. */
export interface Call {
  readonly mark: string;
  readonly url: string;
  readonly body: object;
  /** Address that checks an import before it is finalised. */
  readonly judge?: string;
  /** Everything that it writes. */
  readonly leaves: Trace;
}

type Maker = (random: Random, mark: string, lots: readonly Lot[]) => Call;

const file = (mark: string) => ({ nom: mark, sha256: createHash('sha256').update(mark).digest('hex') });
const rep = (n: number) => `col${String(n).padStart(3, '0')}`;
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

const importCall = (
  mark: string,
  path: string,
  rowsName: string,
  rows: readonly object[],
  leaves: Partial<Trace>,
): Call => ({
  mark,
  url: `/api/data/${path}/process/import`,
  judge: `/api/data/${path}/validate/import`,
  body: { [rowsName]: rows, fichier: file(mark) },
  leaves: {
    documents: rows.length,
    lignes: 0,
    units: 0,
    difference: 0,
    audits: rows.length,
    journal: 1,
    keys: 1,
    ...leaves,
  },
});

/** Makes short and long imports: a transaction of five rows, or of several hundred, which is easily killed halfway. */
const delivery: Maker = (random, mark) => {
  const [documents, lines] = [between(random, 1, random() < 0.3 ? 60 : 6), between(random, 1, PRODUCTS)];
  const rows = times(documents * lines, (n) => {
    const [document, product] = [Math.floor(n / lines), (n % lines) + 1];
    return deliveryRow(n + 2, {
      client: `C000${(document % REPS) + 1}`,
      document: `${mark}-${document}`,
      article: `ART000${product}`,
      lot: LOT,
      quantity: String(between(random, 1, 20)),
    });
  });
  const units = rows.reduce((sum, row) => sum + Number(row['Ligne - Quantité']), 0);
  return importCall(mark, 'livraisons', 'livraisons', rows, {
    documents,
    lignes: rows.length,
    units,
    audits: documents,
  });
};

const products: Maker = (random, mark) => {
  const rows = times(between(random, 1, 120), (n) => ({
    ligne: n + 2,
    'Code article': `${mark}-${n}`,
    Libellé: `Produit ${mark}`,
    'prix commerciaux TTC': String(between(random, 100, 9_000)),
  }));
  return importCall(mark, 'products', 'products', rows, {});
};

const payments: Maker = (random, mark) => {
  const rows = times(between(random, 1, 60), (n) => ({
    ligne: n + 2,
    Client: `Client ${n}`,
    Montant: String(between(random, 1, 90) * 1_000 + n),
    Date: '10/11/2026',
    'Moyen de paiement': mark,
    'Code (tiers)': `C000${(n % REPS) + 1}`,
  }));
  return importCall(mark, 'paiements', 'paiements', rows, {
    units: rows.reduce((sum, row) => sum + Number(row.Montant), 0),
  });
};

const linesOf = (random: Random, lots: readonly Lot[]): { of: number; chosen: Lot[] } => {
  const of = between(random, 1, REPS);
  const theirs = lots.filter((lot) => lot.rep === of);
  const first = between(random, 0, theirs.length - 1);
  return { of, chosen: theirs.slice(first, first + 3) };
};
const savingCall = (mark: string, url: string, body: object, quantities: readonly number[]): Call => ({
  mark,
  url,
  body,
  leaves: {
    documents: 1,
    lignes: quantities.length,
    units: quantities.reduce((sum, each) => sum + each, 0),
    difference: 0,
    audits: 1,
    journal: 0,
    keys: 1,
  },
});

const adjustment: Maker = (random, mark, lots) => {
  const { of, chosen } = linesOf(random, lots);
  const load = random() < 0.5 ? 1 : -1;
  const ligneAjustements = chosen.map(({ code }) => ({
    stockCommercialCode: code,
    quantity: load * between(random, 1, 12),
  }));
  return savingCall(
    mark,
    '/api/data/ajustement/create',
    { dateAjustement: new Date().toISOString(), username: rep(of), description: mark, ligneAjustements },
    ligneAjustements.map(({ quantity }) => quantity),
  );
};

const order: Maker = (random, mark, lots) => {
  const { of, chosen } = linesOf(random, lots);
  const lignes = chosen.map(({ code }) => ({ stockCommercialCode: code, quantite: between(random, 1, 9) }));
  return savingCall(
    mark,
    '/api/data/commandes',
    { pointOfSale: 'POS0001', commercial: rep(of), orderNumber: mark, lignes },
    lignes.map(({ quantite }) => -quantite),
  );
};

const MAKERS: readonly (readonly [weight: number, make: Maker])[] = [
  [4, delivery],
  [2, products],
  [2, payments],
  [4, adjustment],
  [3, order],
];
const which = weighted(MAKERS.map(([weight]) => weight));

/** Draws the call of this mark at random. */
export const callOf: Maker = (random, mark, lots) => (MAKERS[which(random)]?.[1] ?? adjustment)(random, mark, lots);

/** Makes the delivery that fills every lot at the start. */
export function opening(mark: string): Call {
  const rows = times(REPS * PRODUCTS, (n) => {
    const [of, product] = [Math.floor(n / PRODUCTS) + 1, (n % PRODUCTS) + 1];
    return deliveryRow(n + 2, {
      client: `C000${of}`,
      document: `${mark}-${of}`,
      article: `ART000${product}`,
      lot: LOT,
      quantity: String(OPENING),
    });
  });
  return importCall(mark, 'livraisons', 'livraisons', rows, {
    documents: REPS,
    lignes: rows.length,
    units: rows.length * OPENING,
    audits: REPS,
  });
}
