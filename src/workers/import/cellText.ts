import { MAX_CELL } from './fileSpec.ts';

const DAY_MS = 86_400_000;
/** Serial day of 1 January 1970 in a spreadsheet (doc 2, 5). */
const EPOCH_SERIAL = 25_569;
const LAST_SERIAL = 2_958_465; // 31/12/9999

const two = (value: number) => String(value).padStart(2, '0');

/** `dd/MM/yyyy` of a date that stands at midnight UTC, as spreadsheet readers give it. */
const dayText = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${String(date.getUTCFullYear()).padStart(4, '0')}`;

/** `dd/MM/yyyy` of a spreadsheet's serial day; `epoch1904` for workbooks that count from 1904. */
export const serialDayText = (serial: number, epoch1904 = false): string =>
  dayText(new Date((Math.floor(serial) + (epoch1904 ? 1462 : 0) - EPOCH_SERIAL) * DAY_MS));

/** A number with a dot and no exponent, whatever its size: codes and phone numbers stand in numeric cells. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  if (!text.includes('e')) return text;
  if (Number.isInteger(value)) return BigInt(value).toString();
  return value.toFixed(20).replace(/\.?0+$/, '');
}

/** The text of one spreadsheet cell. `isDate`: numbers of this column are serial days. */
export function cellText(value: unknown, isDate = false): string {
  if (typeof value === 'string') {
    const text = value.replaceAll('\0', '').trim();
    return text.length > MAX_CELL ? text.slice(0, MAX_CELL + 1) : text;
  }
  if (typeof value === 'number') return isDate && value >= 1 && value <= LAST_SERIAL ? serialDayText(value) : numberText(value);
  if (value instanceof Date) return dayText(value);
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX';
  return '';
}
