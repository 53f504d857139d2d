import { createContext, useMemo } from 'react';
import type { StockLigne } from '@contract/stock.ts';
import { useGetStockCommercialQuery } from '../../store/api/stockApi.ts';

/** What a person has of each miscellaneous product, in units; undefined while, or where, it is not known. */
export interface Held {
  of: (code: string) => number | undefined;
}

const UNKNOWN: Held = { of: () => undefined };
export const HeldContext = createContext<Held>(UNKNOWN);

/** The units of each miscellaneous product in a stock. */
export function unitsOf(
  lines: readonly Pick<StockLigne, 'miscellaneous' | 'quantiteDisponible'>[],
): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { miscellaneous, quantiteDisponible } of lines) {
    if (miscellaneous) units.set(miscellaneous.code, (units.get(miscellaneous.code) ?? 0) + quantiteDisponible);
  }
  return units;
}

/** What somebody has of each miscellaneous product; of nobody, nothing is known. */
export function useHeld(username: string | null): Held {
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
