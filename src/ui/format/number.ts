import { NOTHING } from '../../../rules/dash.ts';

const NARROW = '\u202f'; // Separates thousands, as Intl does in French.
const NBSP = '\u00a0';
const MINUS = '\u2212';

// Whoever formats figures also needs the dash for a missing one.
export { NOTHING };

/**
 * Formats a number as `1 234 567,5` with at most `digits` decimals; `fixedDigits` keeps trailing zeros. `—` if there
 * is none.
 */
export function formatNumber(value: number | null | undefined, digits = 0, fixedDigits = false): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOTHING;
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(digits).split('.');
  const kept = fixedDigits ? decimals : decimals.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NARROW);
  const text = kept === '' ? grouped : `${grouped},${kept}`;
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** Formats a quantity with its sign: `+4`, `−10`, `0`. */
export function formatSigned(value: number | null | undefined): string {
  const text = formatNumber(value);
  return typeof value === 'number' && value > 0 ? `+${text}` : text;
}

/** Formats an amount in ariary without its unit; prices may have two decimals. */
export function formatAmount(value: number | null | undefined): string {
  return formatNumber(value, 2, typeof value === 'number' && !Number.isInteger(value));
}

/** Formats an amount as `1 234 500 Ar`; `—` if there is none. */
export function formatAr(value: number | null | undefined): string {
  const text = formatAmount(value);
  return text === NOTHING ? text : `${text}${NBSP}Ar`;
}

/** Formats a percentage: `72,4 %`. */
export function formatPercent(value: number | null | undefined, digits = 0): string {
  const text = formatNumber(value, digits, true);
  return text === NOTHING ? text : `${text}${NBSP}%`;
}

/** Formats a size in bytes as `1,4 Mo`, in powers of 1 000 as file managers do. */
export function formatBytes(bytes: number): string {
  const units = ['octets', 'ko', 'Mo', 'Go'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${formatNumber(bytes / 1000 ** power, power === 0 ? 0 : 1)}${NBSP}${units[power] ?? ''}`;
}

/** Gives a count with its noun, `1 ligne`, `2 lignes`, `0 ligne`: in French the plural begins at 2. */
export function pluralFr(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${Math.abs(count) < 2 ? singular : plural}`;
}

const M2 = 1_000_000;

/** Writes m² as `3,42 km²` (docs/product.md, 1.4). */
export const formatSurface = (surface: number): string => `${formatNumber(surface / M2, 2, true)}\u00a0km²`;

/** A size in bytes, in megabytes: `34,2 Mo`. */
export const formatMegabytes = (bytes: number): string => `${formatNumber(bytes / 1_000_000, 1, true)} Mo`;
