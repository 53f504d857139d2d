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

/** The units of a lot that will expire unsold; undefined when the server does not compute them. */
export const riskOf = (lot: { aPerdre?: StockCommercial['aPerdre'] }): StockCommercial['aPerdre'] | undefined =>
  lot.aPerdre;

/** The filters of a list call, without its page and order. */
export const filtersOf = <T>(args: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(args).filter(([name]) => name !== 'page' && name !== 'itemsPerPage' && !name.startsWith('order[')),
  );
