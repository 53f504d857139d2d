import type { StockLigne } from '@contract/stock.ts';
import { useGetStockCommercialQuery } from '../../../store/api/stockApi.ts';
import type { ListQuery } from '../../../ui/table/types.ts';

/** The lines of a representative's stock that belong to one tab, in the form of a list's query. */
export function useStock(username: string, belongs: (line: StockLigne) => boolean): ListQuery<StockLigne> {
  const { currentData, isFetching, isError, refetch } = useGetStockCommercialQuery(username);
  const items = currentData?.items.filter(belongs);
  return { data: items && { items, total: items.length }, isFetching, isError, refetch };
}

/** Total value of lines (Ar); null when the value of any line is unknown. */
export function valueOf(lines: readonly Pick<StockLigne, 'valeur'>[]): number | null {
  const values: readonly (number | undefined)[] = lines.map((line) => line.valeur);
  return values.reduce<number | null>((sum, value) => (sum === null || value === undefined ? null : sum + value), 0);
}
