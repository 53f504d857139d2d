import { frenchNumber } from '../../../frenchNumber.ts';
import type { ImportRow, RowVerdict } from '../../../contract/importation.ts';
import { parsePrice } from '../../../../../rules/amount.ts';
import { cell, refused } from '../rows.ts';

const MAX_CODE = 200;
const MAX_TEXT = 300;

/** A refusal that names the first of these columns without a value, or undefined. */
export function missingIn(row: ImportRow, columns: readonly string[]): RowVerdict | undefined {
  const column = columns.find((name) => cell(row, name) === '');
  return column === undefined ? undefined : refused(column, `Valeur manquante\u00a0: ${column}`);
}

/** A refusal of a code or text that is too long to be stored, or undefined. */
export function tooLongIn(row: ImportRow, code: string, texts: readonly string[]): RowVerdict | undefined {
  const limits = [[code, MAX_CODE] as const, ...texts.map((name) => [name, MAX_TEXT] as const)];
  const found = limits.find(([name, limit]) => cell(row, name).length > limit);
  return found && refused(found[0], `${found[0]}\u00a0: ${found[1]} caractères au maximum`);
}

const shown = (text: string) => `«\u00a0${text.slice(0, 40)}\u00a0»`;

const WRONG_PRICE: Readonly<Record<Exclude<ReturnType<typeof parsePrice>, number>, (text: string) => string>> = {
  unreadable: (text) => `montant illisible ${shown(text)}`,
  ambiguous: (text) => `${shown(text)} peut se lire de deux façons, écrivez-le sans séparateur de milliers`,
  'too large': (text) => `${shown(text)} est trop grand`,
  negative: (text) => `${shown(text)}, un prix ne peut pas être négatif`,
  decimals: (text) => `${shown(text)}, deux décimales au maximum`,
};

/** The price of a column in Ar, undefined when it is empty, or a refusal when it is no price. */
export function priceIn(row: ImportRow, column: string): number | undefined | RowVerdict {
  const text = cell(row, column);
  if (text === '') return undefined;
  const price = parsePrice(text);
  return typeof price === 'number' ? price : refused(column, `${column}\u00a0: ${WRONG_PRICE[price](text)}`);
}

/** The text of a column, or undefined when it is empty or absent, so that the stored value stays. */
export const textIn = (row: ImportRow, column: string): string | undefined => cell(row, column) || undefined;

const CENTS = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 });

/** A price for display: `1 320,50 Ar`. */
export const showPrice = (price: number): string =>
  `${Number.isInteger(price) ? frenchNumber(price) : CENTS.format(price)} Ar`;
