import type { ImportRow, RowVerdict } from '../../contract/importation.ts';

// PostgreSQL stores neither NUL nor half of a surrogate pair: two such texts must not differ here and be one there.
const UNSTORABLE = /[\u0000\p{Surrogate}]/gu;

/** The text of one column of a row, trimmed; empty when absent. */
export const cell = (row: ImportRow, column: string): string => {
  const value = Object.hasOwn(row, column) ? row[column] : '';
  return String(value ?? '').replace(UNSTORABLE, '\ufffd').trim();
};

export const VALID: RowVerdict = { code: 'valide', text: 'Valide', status: true };
/** A refused row: the column at fault and a French sentence. */
export const refused = (column: string, text: string): RowVerdict => ({ code: column, text, status: false });

/** Why a text is no day of a file: `Date : le 31/02/2026 n’existe pas`. */
export function dateFault(label: string, text: string): string {
  if (text === '') return `${label} : une date est attendue`;
  if (/^[-\u2212]?\d+([.,]\d+)?$/.test(text)) return `${label} : le nombre ${text} n’est pas une date`;
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(text)) return `${label} : jj/mm/aaaa attendu`;
  return text.slice(6) < '1900' ? `${label} : le ${text} est antérieur à 1900` : `${label} : le ${text} n’existe pas`;
}

const WHOLE = /^\d{1,9}$/;
const MAX_QUANTITY = 1_000_000;

/** Whole number above 0 (DECISIONS 6); undefined otherwise. */
export const parseQuantity = (text: string): number | undefined => {
  const value = WHOLE.test(text.replace(/[\s\u00a0\u202f]/g, '')) ? Number(text.replace(/[\s\u00a0\u202f]/g, '')) : 0;
  return value > 0 && value <= MAX_QUANTITY ? value : undefined;
};
