import type { StockCommercial } from '@contract/stock.ts';

/**
 * What one representative has of a product: units, value in Ar, number of lots that are not empty, and the first day on
 * which one of them expires.
 */
export interface CommercialStock {
  commercial: StockCommercial['commercial'];
  quantite: number;
  valeur: number;
  lots: number;
  expireAt: string | null;
}

/** Sums up the lots of a product by representative, largest stock first, without those who have none left. */
export function stockByCommercial(lots: readonly StockCommercial[]): CommercialStock[] {
  const all = new Map<string, CommercialStock>();
  for (const { commercial, quantiteDisponible, valeur, expireAt } of lots) {
    if (quantiteDisponible <= 0) continue;
    const before = all.get(commercial.username) ?? { commercial, quantite: 0, valeur: 0, lots: 0, expireAt: null };
    const days = [before.expireAt, expireAt].filter((day) => day !== null).sort();
    all.set(commercial.username, {
      commercial,
      quantite: before.quantite + quantiteDisponible,
      valeur: before.valeur + valeur,
      lots: before.lots + 1,
      expireAt: days[0] ?? null,
    });
  }
  return [...all.values()].sort(
    (a, b) => b.quantite - a.quantite || a.commercial.nomPrenom.localeCompare(b.commercial.nomPrenom, 'fr'),
  );
}
