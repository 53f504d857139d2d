import { type DiversRow, diversKey, lotKey, type LotRow } from './operations.ts';
import { added, later, type State } from './state.ts';
import { type Result } from './result.ts';
import { move, moveDivers } from './movements.ts';

/**
 * Filters the rows of a file that are stored: none of a document that exists, only the first of two alike, none that
 * contradicts the first.
 */
function storable<Row extends { rep: number; document: number }>(
  state: State,
  kind: string,
  rows: readonly Row[],
  lineOf: (row: Row) => string,
  further: (row: Row) => boolean,
): Row[] {
  const lines = new Set<string>();
  const owners = new Map<number, number>();
  return rows.filter((row) => {
    const line = `${row.document} ${lineOf(row)}`;
    if (
      state.taken.has(`${kind} ${row.document}`) ||
      lines.has(line) ||
      (owners.get(row.document) ?? row.rep) !== row.rep ||
      !further(row)
    )
      return false;
    lines.add(line);
    owners.set(row.document, row.rep);
    return true;
  });
}

function imported<Row extends { document: number }>(
  state: State,
  kind: string,
  rows: readonly Row[],
  stored: readonly Row[],
): Result {
  const documents = new Set(stored.map((row) => row.document));
  return {
    state: {
      ...state,
      taken: new Set([...state.taken, ...[...documents].map((document) => `${kind} ${document}`)]),
      documents: documents.size === 0 ? state.documents : added(state.documents, kind, documents.size),
    },
    answer: {
      status: 200,
      body: { created: stored.length, ignored: rows.length - stored.length, documents: documents.size },
    },
  };
}

const articleAndLot = ({ product, lot }: LotRow) => `${product} ${lot}`;

export function deliver(state: State, day: number, rows: readonly LotRow[]): Result {
  // A lot keeps its expiry: a row with another one is not stored, and neither is any row of a lot with two of them in
  // one file.
  const isDated = (row: LotRow) =>
    (state.lots.get(lotKey(row))?.limit ?? row.limit) === row.limit &&
    rows.every((other) => lotKey(other) !== lotKey(row) || other.limit === row.limit);
  const stored = storable(state, 'livraison', rows, articleAndLot, isDated);
  let next = state;
  for (const row of stored) {
    next = move(next, {
      key: lotKey(row),
      type: 'LIVRAISON',
      day,
      quantite: row.quantite,
      sign: 1,
      limit: row.limit,
    }).state;
    next = { ...next, lastLivraison: later(next.lastLivraison, row.rep, day) };
  }
  return imported(next, 'livraison', rows, stored);
}

export function giveBack(state: State, day: number, rows: readonly LotRow[]): Result {
  const left = new Map([...state.lots].map(([key, lot]) => [key, lot.available]));
  const stored = storable(state, 'retour', rows, articleAndLot, (row) => {
    const there = left.get(lotKey(row)) ?? 0;
    if (row.quantite > there) return false;
    left.set(lotKey(row), there - row.quantite);
    return true;
  });
  const next = stored.reduce(
    (before, row) => move(before, { key: lotKey(row), type: 'RETOUR', day, quantite: row.quantite, sign: -1 }).state,
    state,
  );
  return imported(next, 'retour', rows, stored);
}

export function deliverDivers(state: State, rows: readonly DiversRow[]): Result {
  const stored = storable(
    state,
    'divers',
    rows,
    (row) => String(row.divers),
    () => true,
  );
  const next = stored.reduce(
    (before, row) => moveDivers(before, diversKey(row.rep, row.divers), 'LIVRAISON', row.quantite),
    state,
  );
  return imported(next, 'divers', rows, stored);
}
