import { cleanText } from './cleanText.ts';

const DAY_MS = 86_400_000;
/**
 * Tolerance of two milliseconds, in days: a sum of fractions may fall just short of midnight, and readers round down.
 */
const NEARLY = 2 / DAY_MS;
/** Serial day of 1 January 1970 in a spreadsheet (docs/product.md, 7.3). */
const EPOCH_SERIAL = 25_569;
/** Serial day of 1 January 1904, where some workbooks start to count. */
const START_1904 = 1_462;
/**
 * Serial day of 1 March 1900: before it Excel counts one day more than other programs, for a 29 February 1900 that
 * never existed.
 */
const FIRST_SERIAL = 61;
const LAST_SERIAL = 2_958_465; // 31/12/9999

const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * Formats a spreadsheet's serial day as `dd/MM/yyyy`; `epoch1904` for workbooks that count from 1904. A number that is
 * no day stays a number.
 */
export function serialDayText(serial: number, epoch1904 = false): string {
  const counted = Math.floor(serial + NEARLY);
  const day = counted + (epoch1904 ? START_1904 : 0);
  if (!(counted >= 0 && day >= FIRST_SERIAL && day <= LAST_SERIAL)) return numberText(serial);
  const date = new Date((day - EPOCH_SERIAL) * DAY_MS);
  return `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${String(date.getUTCFullYear())}`;
}

/** Returns the serial day of a date at midnight UTC, as spreadsheet readers give it. */
export const serialOf = (date: Date): number => date.getTime() / DAY_MS + EPOCH_SERIAL;

/**
 * Writes a number with a dot and no exponent, whatever its size, because numeric cells hold codes and phone numbers.
 * Fractions have the 15 digits that a spreadsheet shows; further digits are rounding errors of formulas.
 */
export function numberText(number: number): string {
  if (!Number.isFinite(number)) return '';
  const value = Number.isInteger(number) ? number : Number(number.toPrecision(15));
  const text = String(value);
  if (!text.includes('e')) return text;
  if (Number.isInteger(value)) return BigInt(value).toString();
  return value.toFixed(20).replace(/\.?0+$/, '');
}

/**
 * Returns the text of one spreadsheet cell. `isDate`: numbers of this column are serial days, counted from 1904 when
 * `epoch1904`.
 */
export function cellText(value: unknown, isDate = false, epoch1904 = false): string {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return isDate ? serialDayText(value, epoch1904) : numberText(value);
  if (value instanceof Date) return serialDayText(serialOf(value));
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX';
  return '';
}
