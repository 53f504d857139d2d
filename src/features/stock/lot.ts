import type { StockCommercial } from '@contract/stock.ts';

/** Page of a lot. */
export const lotPath = ({ code }: { code: string }): string => `/stock-commercial/${encodeURIComponent(code)}`;

/**
 * What a lot's level is measured against, in units: a lot that was only ever adjusted upwards is full, as the server
 * sorts it.
 */
export const levelBase = ({
  quantiteInitial,
  quantiteDisponible,
}: Pick<StockCommercial, 'quantiteInitial' | 'quantiteDisponible'>): number =>
  Math.max(quantiteInitial, quantiteDisponible);

/** What of a lot will expire unsold; undefined where the server does not reckon it. */
export const riskOf = (lot: { aPerdre?: StockCommercial['aPerdre'] }): StockCommercial['aPerdre'] | undefined =>
  lot.aPerdre;

/** The filters of a list call, without its page and order. */
export const filtersOf = <T>(args: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(args).filter(([name]) => name !== 'page' && name !== 'itemsPerPage' && !name.startsWith('order[')),
  );
