import { frenchNumber } from '../../frenchNumber.ts';
import type { ImportRow, RowVerdict } from '../../contract/importation.ts';
import { storedText } from '../../db/storedText.ts';
import { addDays } from '../../../../rules/day.ts';

/** The text of one column of a row: trimmed, in one Unicode form, without invisible characters; empty when absent. */
export const cell = (row: ImportRow, column: string): string =>
  storedText(String((Object.hasOwn(row, column) ? row[column] : '') ?? ''));

export const VALID: RowVerdict = { code: 'valide', text: 'Valide', status: true };
/** The verdict of a valid row with remarks: `Valide — daté d’après aujourd’hui`. */
export const remarked = (verdict: RowVerdict, remarks: readonly string[]): RowVerdict =>
  remarks.length === 0 ? verdict : { ...verdict, text: [verdict.text, ...remarks].join(' — ') };
/** A refused row: the column at fault and a sentence in French. */
export const refused = (column: string, text: string): RowVerdict => ({ code: column, text, status: false });

/** Why a text is not a valid date: `Date : le 31/02/2026 n’existe pas`. */
export function dateFault(label: string, text: string): string {
  if (text === '') return `${label}\u00a0: une date est attendue`;
  if (/^[-\u2212]?\d+([.,]\d+)?$/.test(text)) return `${label}\u00a0: le nombre ${text} n’est pas une date`;
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(text)) return `${label}\u00a0: jj/mm/aaaa attendu`;
  return text.slice(6) < '1900'
    ? `${label}\u00a0: le ${text} est antérieur à 1900`
    : `${label}\u00a0: le ${text} n’existe pas`;
}

/** A date may be in the future (a cheque), but more than a year ahead or before 2000 it is a typing error. */
const AHEAD_DAYS = 366;
const OLDEST = '2000-01-01';

/** The last day that a row may bear; it is computed once for all rows of a file. */
export const lastAllowedDay = (today: string): string => addDays(today, AHEAD_DAYS);

/**
 * Why a `day`, written `text`, is not between 2000 and `last`: `Date : le 10/11/2206 est trop loin dans le futur`;
 * undefined when it is.
 */
export function farFault(label: string, day: string, text: string, last: string): string | undefined {
  if (day > last) return `${label}\u00a0: le ${text} est trop loin dans le futur`;
  return day < OLDEST ? `${label}\u00a0: le ${text} est antérieur à 2000` : undefined;
}

// Spaces may only separate thousands: `1 2` is a typing error, not 12.
const WHOLE = /^(?:\d+|[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)$/;
const MAX_QUANTITY = 1_000_000;

/** A whole number from 1 to a million (docs/product.md, 7.16), or what is wrong with the text. */
export const parseQuantity = (text: string): number | 'illisible' | 'trop grand' => {
  const value = WHOLE.test(text) ? Number(text.replace(/[ \u00a0\u202f]/g, '')) : 0;
  if (value > MAX_QUANTITY) return 'trop grand';
  return value > 0 ? value : 'illisible';
};

export const WRONG_QUANTITY = {
  illisible: 'Quantité\u00a0: un entier supérieur à 0 est attendu',
  'trop grand': `Quantité\u00a0: ${frenchNumber(MAX_QUANTITY)} au plus`,
} as const;
