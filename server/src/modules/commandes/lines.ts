import type { CommandeBody } from '../../contract/commande.ts';
import type { Violation } from '../../plugins/problem.ts';
import type { Asked, Held } from '../stock/held.ts';

/** Where a refusal points in the body: `lignes.2.quantite`. */
interface Places {
  list: string;
  code: string;
  unknown: (code: string) => string;
}

export const LOTS: Places = {
  list: 'lignes',
  code: 'stockCommercialCode',
  unknown: (code) => `ce commercial n’a pas de lot ${code}`,
};
export const DIVERS: Places = {
  list: 'lignesDivers',
  code: 'miscellaneousCode',
  unknown: (code) => `ce commercial n’a pas de produit divers ${code}`,
};

/**
 * Checks lines against the stock. Each must name the representative's own stock, and lines that name the same stock may
 * not take more than there is; the first line that exceeds it is at fault.
 */
export function violationsOf(asked: readonly Asked[], held: readonly Held[], places: Places): Violation[] {
  const left = new Map<number, number>();
  return asked.flatMap(({ code, quantite }, n): Violation[] => {
    const line = held[n];
    if (!line || line.stockId === null)
      return [{ propertyPath: `${places.list}.${n}.${places.code}`, message: places.unknown(code) }];
    const before = left.get(line.stockId) ?? line.available;
    if (quantite > before) {
      const already = before < line.available ? ` (${line.available - before} sur d’autres lignes)` : '';
      return [
        {
          propertyPath: `${places.list}.${n}.quantite`,
          message:
            `stock insuffisant pour ${line.name}\u00a0: ${line.available} disponible(s)${already}, ` +
            `${quantite} demandé(s)`,
        },
      ];
    }
    left.set(line.stockId, before - quantite);
    return [];
  });
}

export const askedLots = (body: CommandeBody): Asked[] =>
  body.lignes.map((line) => ({ code: line.stockCommercialCode, quantite: line.quantite }));
export const askedDivers = (body: CommandeBody): Asked[] =>
  (body.lignesDivers ?? []).map((line) => ({ code: line.miscellaneousCode, quantite: line.quantite }));
