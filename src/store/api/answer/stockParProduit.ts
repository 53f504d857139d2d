import type { StockCommercial, StockParProduit } from '@contract/stock.ts';
import { figure } from '../../../workers/figure.ts';
import type { ApiError } from '../call/apiError.ts';
import { pageOf } from './readers.ts';
import { stockCommercial, stockParProduit } from '../entities/stock.ts';
import { everyPage, isMissingCall, type Query } from './missingCalls.ts';
import type { ListArgs, Page } from './page.ts';

/**
 * Sums lots by product, except those known to be empty: units, value in Ar where every lot has one, number of lots and
 * of their holders.
 */
export function sumByProduct(lots: readonly StockCommercial[]): StockParProduit[] {
  const held = lots.filter(({ quantiteDisponible }) => !(quantiteDisponible <= 0));
  const groups = new Map<string, StockCommercial[]>();
  for (const lot of held) groups.set(lot.product.code, [...(groups.get(lot.product.code) ?? []), lot]);
  return [...groups.values()].map((group) =>
    stockParProduit({
      product: group[0]?.product,
      quantiteDisponible: group.reduce((sum, lot) => sum + lot.quantiteDisponible, 0),
      valeur: group.reduce((sum, lot) => sum + lot.valeur, 0),
      lots: group.length,
      commerciaux: new Set(group.map(({ commercial }) => commercial.username)).size,
      nextExpireAt: group.flatMap(({ expireAt }) => expireAt ?? []).sort()[0] ?? null,
    }),
  );
}

type Key = string | number | null | undefined;
const KEYS: Readonly<Record<string, (one: StockParProduit) => Key>> = {
  'product.designation': ({ product }) => product.designation,
  quantiteDisponible: (one) => one.quantiteDisponible,
  valeur: (one) => one.valeur,
  lots: (one) => one.lots,
  commerciaux: (one) => one.commerciaux,
  nextExpireAt: (one) => one.nextExpireAt,
  'aPerdre.valeur': (one) => (one.aPerdre as StockParProduit['aPerdre'] | undefined)?.valeur,
};

/** Unknown values come last in either direction. */
function compare(a: Key, b: Key, way: number): number {
  const [none, noneB] = [a === null || a === undefined, b === null || b === undefined];
  if (none || noneB) return Number(none) - Number(noneB);
  return way * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'fr'));
}

/** Sorts and pages the rows as the call itself would. */
export function pageOfRows(rows: readonly StockParProduit[], args: ListArgs): Page<StockParProduit> {
  const [order, direction] = Object.entries(args).find(([name]) => name.startsWith('order[')) ?? [];
  const keyOf = KEYS[order?.slice('order['.length, -1) ?? ''] ?? KEYS['product.designation'];
  const way = direction === 'desc' ? -1 : 1;
  const sorted = rows.toSorted(
    (a, b) => compare(keyOf?.(a), keyOf?.(b), way) || a.product.code.localeCompare(b.product.code),
  );
  const [page, size] = [figure(args.page) ?? 1, figure(args.itemsPerPage) ?? 20];
  return {
    items: args.pagination === false ? sorted : sorted.slice((page - 1) * size, page * size),
    total: sorted.length,
  };
}

/** What says which page is wanted and in what order, and not which lots. */
const PAGING = /^(page|itemsPerPage|pagination|order\[)/;

/**
 * Reads the stock of each product by its own call, or computes it from the lots where the backend lacks that call
 * (docs/product.md, 15).
 */
export async function queryStockParProduit(
  args: ListArgs,
  _api: unknown,
  _options: unknown,
  query: Query,
): Promise<{ data: Page<StockParProduit> } | { error: ApiError }> {
  const own = await query({ url: 'stock-par-produit', params: args });
  if (!own.error) return { data: pageOf(stockParProduit)(own.data) };
  if (!isMissingCall(own.error)) return { error: own.error };
  const filters = Object.fromEntries(Object.entries(args).filter(([name]) => !PAGING.test(name)));
  const lots = await everyPage(query, 'stock-commercial', filters, stockCommercial);
  return 'error' in lots ? lots : { data: pageOfRows(sumByProduct(lots.data), args) };
}
