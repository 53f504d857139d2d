import type { AjustementBody, RefusedLigne } from '../../contract/ajustement.ts';
import { Problem, type Violation } from '../../plugins/problem.ts';
import type { Held } from '../stock/held.ts';
import type { LedgerEntry } from '../stock/ledger.ts';

/** One line of an adjustment: its index in the body, the quantity asked for, and the stock it changes. */
export interface AjustementLine {
  n: number;
  code: string;
  /** Signed, never 0. */
  quantity: number;
  held: Held | undefined;
  kind: 'lot' | 'divers';
}

export const NEGATIVE = 'Certains ajustements rendraient le stock négatif';

/** The lines with a quantity; lines of 0 are ignored (docs/product.md, 6.11). */
export const askedLines = (body: AjustementBody): Omit<AjustementLine, 'held' | 'kind'>[] =>
  body.ligneAjustements.flatMap(({ stockCommercialCode: code, quantity }, n) =>
    quantity === 0 ? [] : [{ n, code, quantity }],
  );

/**
 * Joins each line with its lot or its miscellaneous product. `lots` and `divers` are in the order of the lines; `divers`
 * may be empty where every line has its lot.
 */
export const joined = (
  asked: readonly Omit<AjustementLine, 'held' | 'kind'>[],
  lots: readonly Held[],
  divers: readonly Held[],
): AjustementLine[] =>
  asked.map((line, at) => {
    const [lot, article] = [lots[at], divers[at]];
    if (lot && lot.stockId !== null) return { ...line, held: lot, kind: 'lot' };
    return { ...line, held: article && article.stockId !== null ? article : undefined, kind: 'divers' };
  });

/** Violations of lines whose code is no stock of this representative, or repeats that of an earlier line. */
export function violationsOf(lines: readonly AjustementLine[]): Violation[] {
  const seen = new Set<string>();
  return lines.flatMap(({ n, code, held }): Violation[] => {
    const propertyPath = `ligneAjustements.${n}.stockCommercialCode`;
    if (!held) return [{ propertyPath, message: `ce commercial n’a pas de ligne de stock ${code}` }];
    if (seen.has(code)) return [{ propertyPath, message: `la ligne ${code} est donnée deux fois` }];
    seen.add(code);
    return [];
  });
}

/**
 * The refusal when lines would bring a stock below zero: it names each line, and `actuel` says what is left. Undefined
 * when no line does.
 */
export function refusalOf(lines: readonly AjustementLine[]): Problem | undefined {
  const refused = lines.flatMap(({ n, code, quantity, held }) =>
    held && held.available + quantity < 0 ? [{ n, code, quantity, held }] : [],
  );
  if (refused.length === 0) return undefined;
  return new Problem(422, NEGATIVE, {
    violations: refused.map(({ n, quantity, held }) => ({
      propertyPath: `ligneAjustements.${n}.quantity`,
      message: `${held.name}\u00a0: il en reste ${held.available}, ${-quantity} demandé(s) en moins`,
    })),
    actuel: refused.map(
      ({ code, held }): RefusedLigne => ({ stockCommercialCode: code, quantiteDisponible: held.available }),
    ),
  });
}

/** The movements of lots. Their quantities have no sign; the type of the movement tells the direction. */
export const ofLots = (lines: readonly AjustementLine[]): LedgerEntry[] =>
  lines.flatMap(({ quantity, held, kind }) => {
    if (!held || kind !== 'lot') return [];
    return [
      {
        type: quantity > 0 ? 'AJUSTEMENT_POSITIF' : 'AJUSTEMENT_NEGATIF',
        quantite: Math.abs(quantity),
        stockId: held.stockId,
        productId: held.productId,
        value: held.value,
      },
    ];
  });

/** The movements of miscellaneous products: type AJUSTEMENT, with signed quantity and value. */
export const ofDivers = (lines: readonly AjustementLine[]): LedgerEntry[] =>
  lines.flatMap(({ quantity, held, kind }) => {
    if (!held || kind !== 'divers') return [];
    return [
      {
        type: 'AJUSTEMENT',
        quantite: quantity,
        stockId: held.stockId,
        productId: held.productId,
        value: quantity < 0 ? -held.value : held.value,
      },
    ];
  });

/** The total value of movements in Ar; what is taken away counts as negative. */
export const valueOf = (movements: readonly LedgerEntry[]): number =>
  movements.reduce((sum, { type, value }) => sum + (type === 'AJUSTEMENT_NEGATIF' ? -value : value), 0);
