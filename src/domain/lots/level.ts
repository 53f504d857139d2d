import type { StockCommercial } from '@contract/stock.ts';

/**
 * The units that count as a full lot. A lot that was only ever adjusted upwards was delivered nothing and counts as
 * full, as in the server's sort.
 */
export const levelBase = ({
  quantiteInitial,
  quantiteDisponible,
}: Pick<StockCommercial, 'quantiteInitial' | 'quantiteDisponible'>): number =>
  Math.max(quantiteInitial, quantiteDisponible);

/** Reads a number or a numeric text, because another backend sends its decimals as texts. */
function percentIn(given: unknown): number | null {
  const percent = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof percent === 'number' && Number.isFinite(percent) ? percent : null;
}

/**
 * The share that is left of a lot, 0 to 100 (docs/product.md, 5.12): the percentage `given` by the server, else
 * computed from the quantities. Null if neither is known.
 */
export function levelOf(available: number, initial: number | null | undefined, given?: unknown): number | null {
  const percent = percentIn(given) ?? (initial && initial > 0 ? (available / initial) * 100 : null);
  return percent === null ? null : Math.min(100, Math.max(0, percent));
}
