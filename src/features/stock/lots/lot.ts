import type { Couverture } from '@contract/stock.ts';

/** The units that will expire unsold; undefined when the server does not compute them. */
export const riskOf = <T>(row: { aPerdre?: T }): T | undefined => row.aPerdre;

/** How long it lasts; undefined when the server does not tell. */
export const coverOf = (row: { couverture?: Couverture }): Couverture | undefined => row.couverture;

/** The filters of a list call, without its page and order. */
export const filtersOf = <T>(args: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(args).filter(([name]) => name !== 'page' && name !== 'itemsPerPage' && !name.startsWith('order[')),
  );
