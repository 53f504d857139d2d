import { DAYS, LIMITS, LOTS, lotKey, PLACES, PRODUCTS, REPS } from './operations.ts';

interface Lot {
  readonly available: number;
  readonly delivered: number;
  /** Index in `LIMITS`, set by its first delivery for good. */
  readonly limit: number;
}
interface Count {
  readonly nb: number;
  readonly value: number;
}

/** Everything in one world, as immutable plain values. Amounts in Ar, prices in hundredths. */
export interface State {
  readonly prices: readonly number[];
  /** By `lotKey`. */
  readonly lots: ReadonlyMap<string, Lot>;
  /** By `diversKey`. */
  readonly divers: ReadonlyMap<string, number>;
  /** Document numbers in use: `livraison 3`, `commande 7`. */
  readonly taken: ReadonlySet<string>;
  /** Documents by kind. */
  readonly documents: ReadonlyMap<string, number>;
  /** Movements, by day, representative, product and type; `quantite` as stored, without a sign. */
  readonly mouvements: ReadonlyMap<string, Count & { readonly quantite: number }>;
  /** Movements of miscellaneous products by type. */
  readonly mouvementsDivers: ReadonlyMap<string, number>;
  /** Orders by day and representative, and by point of sale. */
  readonly commandes: ReadonlyMap<string, Count>;
  readonly places: ReadonlyMap<number, Count & { readonly day: number }>;
  /** The last day of an order and of a delivery, by representative. */
  readonly lastCommande: ReadonlyMap<number, number>;
  readonly lastLivraison: ReadonlyMap<number, number>;
}

/** Price in Ar of one unit of a miscellaneous product, which no operation changes. */
export const DIVERS_PRICE = 100;

/** A world before its first operation. */
export const EMPTY: State = {
  prices: Array.from({ length: PRODUCTS }, (_, n) => 100_025 + n * 50_050),
  lots: new Map(),
  divers: new Map(),
  taken: new Set(),
  documents: new Map(),
  mouvements: new Map(),
  mouvementsDivers: new Map(),
  commandes: new Map(),
  places: new Map(),
  lastCommande: new Map(),
  lastLivraison: new Map(),
};

/** Returns the map with one more entry. */
export const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);
export const added = <K>(map: ReadonlyMap<K, number>, key: K, value: number): ReadonlyMap<K, number> =>
  put(map, key, (map.get(key) ?? 0) + value);
export const later = (map: ReadonlyMap<number, number>, key: number, day: number): ReadonlyMap<number, number> =>
  put(map, key, Math.max(day, map.get(key) ?? 0));

/** Computes the value in Ar of some units at a price in hundredths; half an ariary is rounded up. */
export const worth = (quantite: number, price = 0): number => Math.round((quantite * price) / 100);

const each = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n));
const sorted = (entries: Iterable<readonly [string, unknown]>): Record<string, unknown> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
const dayOf = (day: number | undefined): string | null => (day === undefined ? null : (DAYS[day] ?? null));

const stockValue = (state: State, rep: number): number => {
  const lots = each(PRODUCTS, (product) =>
    each(LOTS, (lot) => worth(state.lots.get(lotKey({ rep, product, lot }))?.available ?? 0, state.prices[product])),
  );
  return lots.flat().reduce((sum, value) => sum + value, 0);
};
const orders = (state: State, rep: number): Count => {
  const days = each(DAYS.length, (day) => state.commandes.get(`${DAYS[day]}|${rep}`) ?? { nb: 0, value: 0 });
  return { nb: days.reduce((sum, { nb }) => sum + nb, 0), value: days.reduce((sum, { value }) => sum + value, 0) };
};

/** The database of a world in the form that both the model and PostgreSQL (`snapshot.ts`) give. */
export type Snapshot = Record<string, unknown>;

/** Returns what the database must contain in this state. */
export function expected(state: State): Snapshot {
  return {
    lots: sorted(
      [...state.lots].map(([key, { available, delivered, limit }]) => [
        key,
        [available, delivered, LIMITS[limit]?.[1]],
      ]),
    ),
    divers: sorted(state.divers),
    documents: sorted(state.documents),
    mouvementJour: sorted([...state.mouvements].map(([key, { nb, quantite, value }]) => [key, [nb, quantite, value]])),
    mouvementsDivers: sorted(state.mouvementsDivers),
    commandeJour: sorted([...state.commandes].map(([key, { nb, value }]) => [key, [nb, value]])),
    repTotals: each(REPS, (rep) => {
      const { nb, value } = orders(state, rep);
      return [
        nb,
        value,
        stockValue(state, rep),
        dayOf(state.lastCommande.get(rep)),
        dayOf(state.lastLivraison.get(rep)),
      ];
    }),
    placeTotals: each(PLACES, (n) => {
      const place = state.places.get(n);
      return [place?.nb ?? 0, place?.value ?? 0, dayOf(place?.day)];
    }),
  };
}

/** Describes the first part in which the two differ; undefined when they are equal. */
export function differenceOf(model: Snapshot, database: Snapshot): string | undefined {
  const part = Object.keys(model).find((key) => JSON.stringify(model[key]) !== JSON.stringify(database[key]));
  return part === undefined
    ? undefined
    : `${part}: ${JSON.stringify(database[part])} in the database, ${JSON.stringify(model[part])} by the model`;
}
