const NARROW = '\u202f'; // between thousands, what Intl gives in French
const NBSP = '\u00a0';
const MINUS = '\u2212';
export const NOTHING = '—';

/**
 * `1 234 567,5`: at most `digits` decimals (trailing zeros kept only when `digits` decimals are asked as fixed).
 * Nothing: `—`.
 */
export function formatNumber(value: number | null | undefined, digits = 0, fixedDigits = false): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOTHING;
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(digits).split('.');
  const kept = fixedDigits ? decimals : decimals.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NARROW);
  const text = kept === '' ? grouped : `${grouped},${kept}`;
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** Signed quantity: `+4`, `−10`, `0`. */
export function formatSigned(value: number | null | undefined): string {
  const text = formatNumber(value);
  return typeof value === 'number' && value > 0 ? `+${text}` : text;
}

/** An amount in ariary without its unit; prices may have two decimals. */
export function formatAmount(value: number | null | undefined): string {
  return formatNumber(value, 2, typeof value === 'number' && !Number.isInteger(value));
}

/** `1 234 500 Ar`. Nothing: `—`. */
export function formatAr(value: number | null | undefined): string {
  const text = formatAmount(value);
  return text === NOTHING ? text : `${text}${NBSP}Ar`;
}

/** `72,4 %` of a value in percent. */
export function formatPercent(value: number | null | undefined, digits = 0): string {
  const text = formatNumber(value, digits, true);
  return text === NOTHING ? text : `${text}${NBSP}%`;
}

/** `1,4 Mo` of a size in bytes (powers of 1 000, as file managers show). */
export function formatBytes(bytes: number): string {
  const units = ['octets', 'ko', 'Mo', 'Go'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${formatNumber(bytes / 1000 ** power, power === 0 ? 0 : 1)}${NBSP}${units[power] ?? ''}`;
}

/** `1 ligne`, `2 lignes`, `0 ligne`: French takes the plural from 2. */
export function pluralFr(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${Math.abs(count) < 2 ? singular : plural}`;
}

/** Nine digits as `32 81 486 44`; anything else as it stands. Nothing: `—`. */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone) return NOTHING;
  return /^\d{9}$/.test(phone) ? phone.replace(/^(\d\d)(\d\d)(\d{3})(\d\d)$/, '$1 $2 $3 $4') : phone;
}
