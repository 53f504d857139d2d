import type { AjustementBody, RefusedLigne } from '@contract/ajustement.ts';
import type { StockLigne } from '@contract/stock.ts';

/** One line of a representative's stock as the form shows it; `price` in Ar by unit, null where it is not known. */
export interface AjustementLine {
  code: string;
  article: string;
  designation: string;
  lot: string | null;
  /** `yyyy-MM-dd` */
  expireAt: string | null;
  available: number;
  price: number | null;
}

/** By code, in the order shown. */
export type Lines = Readonly<Record<string, AjustementLine>>;
/** Signed units by line; lines of 0 are not there. */
export type Quantities = Readonly<Record<string, number>>;

/** Greatest quantity that may be added to a line (doc 2, 5). */
export const MAXIMUM = 999_999;
export const NEGATIVE = 'Certains ajustements rendraient le stock négatif';
export const NO_COMMERCIAL = 'Veuillez sélectionner un commercial';
export const NO_LINE = 'Veuillez saisir au moins un ajustement';

/** Price by unit as told, else drawn from the value of what is there, which another backend may not tell either. */
function priceOf({ price, valeur, quantiteDisponible }: StockLigne): number | null {
  const known = price ?? (quantiteDisponible > 0 ? valeur / quantiteDisponible : Number.NaN);
  return Number.isFinite(known) ? known : null;
}

/** The lines of a representative's stock: lots, then miscellaneous products, as the server sorts them. */
export const toLines = (stock: readonly StockLigne[]): Lines =>
  Object.fromEntries(
    stock.map((line) => {
      const article = line.product ?? line.miscellaneous;
      return [
        line.code,
        {
          code: line.code,
          article: article?.code ?? '',
          designation: article?.designation ?? line.code,
          lot: line.lotNumber,
          expireAt: line.expireAt,
          available: line.quantiteDisponible,
          price: priceOf(line),
        },
      ];
    }),
  );

/** The least that a line takes: all that is there taken away. */
export const atLeast = (available: number): number => (available > 0 ? -available : 0);

/** A quantity within what a line takes: whole, not below minus what is there, 999 999 at most (doc 2, 5). */
export const heldWithin = (quantity: number, available: number): number =>
  Math.max(atLeast(available), Math.min(MAXIMUM, Math.trunc(quantity)));

/**
 * What a change of a line is worth, in whole Ar, half an ariary away from zero as the server rounds; null without a
 * price.
 */
export function valueOf(quantity: number, price: number | null): number | null {
  if (price === null) return null;
  // In hundredths: prices have two decimals, and no sum may be a floating one.
  const value = Math.floor((Math.abs(quantity) * Math.round(price * 100) + 50) / 100);
  return quantity < 0 ? -value : value;
}

export interface Totals {
  lines: number;
  added: number;
  /** Without sign. */
  removed: number;
  /** Ar, without the lines of unknown value. */
  value: number;
  /** Lines whose value is not known. */
  unknown: number;
}

/** What is typed, together. */
export function totalsOf(lines: Lines, quantities: Quantities): Totals {
  const totals = { lines: 0, added: 0, removed: 0, value: 0, unknown: 0 };
  for (const [code, quantity] of Object.entries(quantities)) {
    totals.lines += 1;
    if (quantity > 0) totals.added += quantity;
    else totals.removed -= quantity;
    const value = valueOf(quantity, lines[code]?.price ?? null);
    if (value === null) totals.unknown += 1;
    else totals.value += value;
  }
  return totals;
}

/** Whether a quantity would leave less than nothing. */
export const isOverdrawn = (quantity: number, available: number): boolean => available + quantity < 0;

/** Codes of the lines that would fall below zero. */
export const overdrawn = (lines: Lines, quantities: Quantities): string[] =>
  Object.entries(quantities).flatMap(([code, quantity]) =>
    isOverdrawn(quantity, lines[code]?.available ?? 0) ? [code] : [],
  );

/** 'Remettre à zéro': each line minus what is there. */
export const takingAll = (lines: Lines): Quantities =>
  Object.fromEntries(
    Object.values(lines).flatMap(({ code, available }) => (available > 0 ? [[code, -available]] : [])),
  );

/** The quantities with one of them changed, the same object when it is not; 0 takes the line out. */
export function withQuantity(quantities: Quantities, code: string, quantity: number): Quantities {
  if ((quantities[code] ?? 0) === quantity) return quantities;
  const next = { ...quantities };
  if (quantity === 0) delete next[code];
  else next[code] = quantity;
  return next;
}

/** Lines with what a refusal says is left of some, and what these held before. */
export function afterRefusal(lines: Lines, refused: readonly RefusedLigne[]): { lines: Lines; before: Quantities } {
  const next: Record<string, AjustementLine> = { ...lines };
  const before: Record<string, number> = {};
  for (const { stockCommercialCode: code, quantiteDisponible } of refused) {
    const line = next[code];
    if (!line) continue;
    before[code] = line.available;
    next[code] = { ...line, available: quantiteDisponible };
  }
  return { lines: next, before };
}

/**
 * Lines read anew under what was typed: every number stays, also of a line that is no longer there; `before` tells what
 * the lines that have changed held.
 */
export function reread(earlier: Lines, now: Lines, quantities: Quantities): { lines: Lines; before: Quantities } {
  const gone = Object.keys(quantities).flatMap((code) => {
    const line = earlier[code];
    return line && !now[code] ? [[code, { ...line, available: 0 }] as const] : [];
  });
  const before = Object.keys(quantities).flatMap((code) => {
    const held = earlier[code]?.available;
    return held !== undefined && held !== (now[code]?.available ?? 0) ? [[code, held] as const] : [];
  });
  return { lines: { ...now, ...Object.fromEntries(gone) }, before: Object.fromEntries(before) };
}

/**
 * The call's body, always the same for the same sending: a repeated one must be recognised. `at` is the ISO moment of
 * the sending, the date where none was chosen.
 */
export const toBody = (
  commercial: string,
  { date, description, quantities }: { date: string; description: string; quantities: Quantities },
  at: string,
): AjustementBody => ({
  dateAjustement: date === '' ? at : date,
  username: commercial,
  description: description.trim(),
  ligneAjustements: Object.keys(quantities)
    .sort()
    .map((code) => ({ stockCommercialCode: code, quantity: quantities[code] ?? 0 })),
});
