import { createContext, useMemo } from 'react';
import type { StockLigne } from '@contract/stock.ts';
import { useGetStockCommercialQuery } from '../../../store/api/stockApi.ts';

/** The units that a person has of each miscellaneous product; undefined while they are unknown. */
export interface HeldStock {
  of: (code: string) => number | undefined;
}

const UNKNOWN: HeldStock = { of: () => undefined };
export const HeldStockContext = createContext<HeldStock>(UNKNOWN);

/** The units of each miscellaneous product in a stock, by its code. */
export function unitsOf(
  lines: readonly Pick<StockLigne, 'miscellaneous' | 'quantiteDisponible'>[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { miscellaneous, quantiteDisponible } of lines) {
    if (miscellaneous) units.set(miscellaneous.code, (units.get(miscellaneous.code) ?? 0) + quantiteDisponible);
  }
  return units;
}

/** The stock of a person in miscellaneous products; unknown when `username` is null. */
export function useHeldStock(username: string | null): HeldStock {
  const { currentData } = useGetStockCommercialQuery(username ?? '', {
    skip: username === null,
    refetchOnMountOrArgChange: true,
  });
  return useMemo(() => {
    if (!currentData) return UNKNOWN;
    const units = unitsOf(currentData.items);
    return { of: (code) => units.get(code) ?? 0 };
  }, [currentData]);
}
