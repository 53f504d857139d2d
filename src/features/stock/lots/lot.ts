import type { StockCommercial } from '@contract/stock.ts';

/** The units of a lot that will expire unsold; undefined when the server does not compute them. */
export const riskOf = (lot: { aPerdre?: StockCommercial['aPerdre'] }): StockCommercial['aPerdre'] | undefined =>
  lot.aPerdre;

/** The filters of a list call, without its page and order. */
export const filtersOf = <T>(args: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(args).filter(([name]) => name !== 'page' && name !== 'itemsPerPage' && !name.startsWith('order[')),
  );
