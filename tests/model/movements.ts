import { DAYS } from './operations.ts';
import { added, put, type State, worth } from './state.ts';

interface Moved {
  readonly key: string;
  readonly type: string;
  readonly day: number;
  readonly quantite: number;
  readonly sign: 1 | -1;
  /** Expiry of a new lot. */
  readonly limit?: number;
}

/** Adds one movement of a lot to its day's totals; returns its amount too. */
export function move(
  state: State,
  { key, type, day, quantite, sign, limit = 0 }: Moved,
): { state: State; value: number } {
  const [rep = '', product = ''] = key.split('/');
  const lot = state.lots.get(key) ?? { available: 0, delivered: 0, limit };
  const value = worth(quantite, state.prices[Number(product)]);
  const at = `${DAYS[day]}|${rep}|${product}|${type}`;
  const total = state.mouvements.get(at) ?? { nb: 0, quantite: 0, value: 0 };
  return {
    value,
    state: {
      ...state,
      lots: put(state.lots, key, {
        available: lot.available + sign * quantite,
        delivered: lot.delivered + (type === 'LIVRAISON' ? quantite : 0),
        limit: lot.limit,
      }),
      mouvements: put(state.mouvements, at, {
        nb: total.nb + 1,
        quantite: total.quantite + quantite,
        value: total.value + value,
      }),
    },
  };
}

export const moveDivers = (state: State, key: string, type: string, quantite: number): State => ({
  ...state,
  divers: added(state.divers, key, quantite),
  mouvementsDivers: added(state.mouvementsDivers, type, 1),
});
