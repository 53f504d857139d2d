import { type DeliveryRow, deliveryRow, diversRow } from '../support/deliveries.ts';

/** Sizes of a world: all worlds are alike, and independent of each other. */
export const REPS = 2;
export const PRODUCTS = 2;
export const LOTS = 2;
export const DIVERS = 2;
export const PLACES = 2;
/** Days of the documents: the end of a month, and the beginning of the next. */
export const DAYS = ['2025-03-04', '2025-03-31', '2025-04-01'] as const;

/** Expiries that deliveries give to lots, as files write them and as they are stored. */
export const LIMITS = [
  ['31/12/2027', '2027-12-31'],
  ['30/06/2028', '2028-06-30'],
] as const;

/** A lot by its indices in the world: representative, product, lot. */
export interface LotRef {
  readonly rep: number;
  readonly product: number;
  readonly lot: number;
}
export const lotKey = ({ rep, product, lot }: LotRef): string => `${rep}/${product}/${lot}`;
export const diversKey = (rep: number, divers: number): string => `${rep}/${divers}`;

interface LotLine extends LotRef {
  readonly quantite: number;
}
interface DiversLine {
  readonly divers: number;
  readonly quantite: number;
}
export interface LotRow extends LotLine {
  readonly document: number;
  /** Index in `LIMITS`; ignored for returns. */
  readonly limit: number;
  /**
   * Whether document and product are written in small letters, which means the same; refusals name a lot as it was
   * first written.
   */
  readonly small: boolean;
}
/** A signed line of an adjustment: of a lot, or of a miscellaneous product held by `rep`. */
export type AdjustedLine =
  | ({ readonly of: 'lot' } & LotLine)
  | ({ readonly of: 'divers'; readonly rep: number } & DiversLine);
export interface DiversRow extends DiversLine {
  readonly rep: number;
  readonly document: number;
}

/** A request by somebody; numbers are indices in the world, quantities are units. */
export type Operation =
  | {
      readonly kind: 'vente';
      readonly rep: number;
      readonly own: boolean;
      readonly place: number;
      readonly day: number;
      readonly number: number | null;
      readonly lignes: readonly LotLine[];
      readonly divers: readonly DiversLine[];
    }
  | { readonly kind: 'livraison' | 'retour'; readonly day: number; readonly rows: readonly LotRow[] }
  | { readonly kind: 'divers'; readonly day: number; readonly rows: readonly DiversRow[] }
  | {
      readonly kind: 'ajustement';
      readonly rep: number;
      readonly day: number;
      readonly lignes: readonly AdjustedLine[];
    }
  | { readonly kind: 'assignation'; readonly rep: number; readonly lignes: readonly DiversLine[] }
  | { readonly kind: 'price'; readonly product: number; readonly price: number };

/** The names of the rows of one world. */
export interface Names {
  readonly rep: (n: number) => string;
  readonly tiers: (n: number) => string;
  readonly collaborateur: (n: number) => string;
  readonly product: (n: number) => string;
  readonly divers: (n: number) => string;
  readonly place: (n: number) => string;
  readonly lot: (n: number) => string;
  readonly document: (kind: string, n: number) => string;
}

/** Makes names that no other world of the database has. */
export const namesOf = (world: string): Names => ({
  rep: (n) => `${world}-rep${n}`,
  tiers: (n) => `${world}-C${n}`,
  collaborateur: (n) => `${world}-K${n}`,
  product: (n) => `${world}-A${n}`,
  divers: (n) => `${world}-D${n}`,
  place: (n) => `${world}-P${n}`,
  lot: (n) => `L${n}`,
  document: (kind, n) => `${kind}-${world}-${n}`,
});

/**
 * Codes that the server gave to lots, by `lotKey`, and to stocks of miscellaneous products, by `diversKey`; absent for
 * those that do not exist yet.
 */
export type StockCodes = ReadonlyMap<string, string>;
export const codeOf = (codes: StockCodes, key: string): string => codes.get(key) ?? `absent-${key}`;
export const adjustedKey = (line: AdjustedLine): string =>
  line.of === 'lot' ? lotKey(line) : diversKey(line.rep, line.divers);

/** An operation as it is sent; one without an address is done directly in the database. */
export interface Request {
  readonly operation: Operation;
  /** The codes known when it was sent. */
  readonly codes: StockCodes;
  readonly url: string;
  readonly body: object;
  /** The session: a representative's index, or the office. */
  readonly by: number | 'office';
}

const french = (day: number): string => (DAYS[day] ?? DAYS[0]).split('-').toReversed().join('/');

const written = (code: string, { small }: LotRow) => (small ? code.toLowerCase() : code);
const lotRow =
  (names: Names, kind: 'livraison' | 'retour', day: number) =>
  (row: LotRow, at: number): DeliveryRow =>
    deliveryRow(at + 2, {
      client: names.tiers(row.rep),
      document: written(names.document(kind, row.document), row),
      date: french(day),
      article: written(names.product(row.product), row),
      quantity: String(row.quantite),
      lot: names.lot(row.lot),
      expiry: LIMITS[row.limit]?.[0] ?? '',
    });

/** Makes the call for an operation. */
export function requestOf(operation: Operation, names: Names, codes: StockCodes): Request {
  const common = { operation, codes };
  switch (operation.kind) {
    case 'vente': {
      const { rep, own, place, day, number, lignes, divers } = operation;
      const body = {
        pointOfSale: names.place(place),
        commandeAt: DAYS[day],
        ...(own ? {} : { commercial: names.rep(rep) }),
        ...(number === null ? {} : { orderNumber: names.document('commande', number) }),
        lignes: lignes.map((line) => ({ stockCommercialCode: codeOf(codes, lotKey(line)), quantite: line.quantite })),
        lignesDivers: divers.map((line) => ({ miscellaneousCode: names.divers(line.divers), quantite: line.quantite })),
      };
      return { ...common, url: '/api/data/commandes', body, by: own ? rep : 'office' };
    }
    case 'livraison':
      return {
        ...common,
        url: '/api/data/livraisons/process/import',
        body: { livraisons: operation.rows.map(lotRow(names, 'livraison', operation.day)) },
        by: 'office',
      };
    case 'retour':
      return {
        ...common,
        url: '/api/data/retour/process/import',
        body: { retours: operation.rows.map(lotRow(names, 'retour', operation.day)) },
        by: 'office',
      };
    case 'divers': {
      const rows = operation.rows.map((row, at) =>
        diversRow(at + 2, {
          document: names.document('divers', row.document),
          date: french(operation.day),
          collaborateur: names.collaborateur(row.rep),
          article: names.divers(row.divers),
          quantity: String(row.quantite),
        }),
      );
      return {
        ...common,
        url: '/api/data/miscellaneous-livraison/process/import',
        body: { miscellaneousLivraisons: rows },
        by: 'office',
      };
    }
    case 'ajustement': {
      const ligneAjustements = operation.lignes.map((line) => ({
        stockCommercialCode: codeOf(codes, adjustedKey(line)),
        quantity: line.quantite,
      }));
      return {
        ...common,
        url: '/api/data/ajustement/create',
        body: { username: names.rep(operation.rep), dateAjustement: DAYS[operation.day], ligneAjustements },
        by: 'office',
      };
    }
    case 'assignation': {
      const lignes = operation.lignes.map((line) => ({
        miscellaneousCode: names.divers(line.divers),
        quantite: line.quantite,
      }));
      return {
        ...common,
        url: '/api/data/miscellaneous/add_stock',
        body: { username: names.rep(operation.rep), lignes },
        by: 'office',
      };
    }
    case 'price':
      return {
        ...common,
        url: '',
        body: { code: names.product(operation.product), price: operation.price },
        by: 'office',
      };
  }
}
