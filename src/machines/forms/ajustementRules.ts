import type { AjustementBody, RefusedLigne } from '@contract/ajustement.ts';
import type { StockLigne } from '@contract/stock.ts';

/** One line of a representative's stock in the form. `price` is in Ar per unit, null where it is not known. */
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

/** Lines by code, in the order shown. */
export type Lines = Readonly<Record<string, AjustementLine>>;
/** Signed units by line code. A line with 0 is left out. */
export type Quantities = Readonly<Record<string, number>>;

/** Greatest quantity that can be added to a line (docs/product.md, 6.11). */
export const MAXIMUM = 999_999;
export const NEGATIVE = 'Certains ajustements rendraient le stock négatif';
export const NO_COMMERCIAL = 'Veuillez sélectionner un commercial';
export const NO_LINE = 'Veuillez saisir au moins un ajustement';

/**
 * Price per unit: the one in the answer, else the value divided by the available quantity. Another backend may tell
 * neither.
 */
function priceOf({ price, valeur, quantiteDisponible }: StockLigne): number | null {
  const known = price ?? (quantiteDisponible > 0 ? valeur / quantiteDisponible : Number.NaN);
  return Number.isFinite(known) ? known : null;
}

/** The lines of a representative's stock in the order of the server: lots, then miscellaneous products. */
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

/** Lowest quantity that a line takes: minus all that is available. */
export const atLeast = (available: number): number => (available > 0 ? -available : 0);

/**
 * A quantity as it may be typed: whole, at most 999 999 either way. What exceeds the stock stays as it is typed and is
 * told (docs/product.md, 6.11).
 */
export const typedQuantity = (quantity: number): number => Math.max(-MAXIMUM, Math.min(MAXIMUM, Math.trunc(quantity)));

/** Value of a change of a line in whole Ar, rounded half away from zero like on the server. Null without a price. */
export function valueOf(quantity: number, price: number | null): number | null {
  if (price === null) return null;
  // Computed in hundredths, because prices have two decimals and floating sums would drift.
  const value = Math.floor((Math.abs(quantity) * Math.round(price * 100) + 50) / 100);
  return quantity < 0 ? -value : value;
}

export interface Totals {
  lines: number;
  added: number;
  /** Without a sign. */
  removed: number;
  /** In Ar, without the lines of unknown value. */
  value: number;
  /** Number of lines of unknown value. */
  unknown: number;
}

/** Totals of all that is typed. */
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

export const isOverdrawn = (quantity: number, available: number): boolean => available + quantity < 0;

/** Codes of the lines that would fall below zero. */
export const overdrawn = (lines: Lines, quantities: Quantities): string[] =>
  Object.entries(quantities).flatMap(([code, quantity]) =>
    isOverdrawn(quantity, lines[code]?.available ?? 0) ? [code] : [],
  );

/** Effect of « Remettre à zéro »: each line loses all that is available. */
export const takingAll = (lines: Lines): Quantities =>
  Object.fromEntries(
    Object.values(lines).flatMap(({ code, available }) => (available > 0 ? [[code, -available]] : [])),
  );

/** Sets one quantity, and returns the same object when nothing changes. 0 removes the line. */
export function withQuantity(quantities: Quantities, code: string, quantity: number): Quantities {
  if ((quantities[code] ?? 0) === quantity) return quantities;
  const next = { ...quantities };
  if (quantity === 0) delete next[code];
  else next[code] = quantity;
  return next;
}

/** Updates lines with the available quantities that a refusal names. `before` has their earlier quantities. */
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

/** The lines that have stock or a quantity before the others, which are only ever adjusted upwards. */
function stockFirst(lines: Lines, quantities: Quantities): Lines {
  const isFirst = ({ code, available }: AjustementLine) => available > 0 || quantities[code] !== undefined;
  const all = Object.values(lines);
  return Object.fromEntries(
    [...all.filter(isFirst), ...all.filter((line) => !isFirst(line))].map((line) => [line.code, line]),
  );
}

/**
 * Merges lines that were read again with what is typed: every quantity stays, even of a line that has disappeared.
 * `before` has the earlier quantities of the lines that have changed.
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
  const lines = { ...now, ...Object.fromEntries(gone) };
  return { lines: stockFirst(lines, quantities), before: Object.fromEntries(before) };
}

/**
 * Body of the call. It is always the same for the same sending, because the server must recognise a repeated one. `at`
 * is the ISO moment of the sending, used when no date was chosen.
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
