/** Amounts as people and spreadsheets write them. All server code that turns a text into ariary uses this file. */
export interface Amount {
  /** Whole ariary; half an ariary is rounded away from zero. */
  ariary: number;
  /** Whether rounding lost something: true for `1250,50`, false for `1250,00`. */
  fraction: boolean;
}

export type AmountRefusal = 'unreadable' | 'ambiguous' | 'too large';

const MAX_DIGITS = 12;
const MAX_TEXT = 60;

const PLAIN = String.raw`\d+`;
const SPACED = String.raw`[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+`;
const DOTTED = String.raw`[1-9]\d{0,2}(?:\.\d{3})`;
const COMMAED = String.raw`[1-9]\d{0,2}(?:,\d{3})`;
/** For each unambiguous way to write thousands: the whole part, then the decimals. */
const FORMS = [
  `(${PLAIN}|${SPACED})(?:[.,](\\d+))?`,
  `(${DOTTED}{2,})(?:,(\\d+))?`,
  `(${COMMAED}{2,})(?:\\.(\\d+))?`,
  `(${DOTTED}+),(\\d+)`,
  `(${COMMAED}+)\\.(\\d+)`,
].map((form) => new RegExp(`^${form}$`));
const AMBIGUOUS = new RegExp(`^(?:[1-9]\\d{0,2}|${SPACED})[.,]\\d{3}$`);

interface WrittenAmount {
  negative: boolean;
  /** Digits of the whole part without leading zeros. */
  digits: string;
  /** Digits after the decimal mark, '' without one. */
  decimals: string;
}

function readDigits(text: string): WrittenAmount | AmountRefusal {
  const negative = /^[-\u2212]/.test(text);
  const amount = negative ? text.slice(1) : text;
  if (amount.length > MAX_TEXT) return 'unreadable';
  if (AMBIGUOUS.test(amount)) return 'ambiguous';
  const match = FORMS.map((form) => form.exec(amount)).find((found) => found !== null);
  const [, whole = '', decimals = ''] = match ?? [];
  if (whole === '') return 'unreadable';
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits.length > MAX_DIGITS ? 'too large' : { negative, digits, decimals };
}

/**
 * Reads an amount (docs/product.md, 7.16). Decimals follow a comma or a dot. Thousands may be separated by spaces
 * (normal, U+00A0, U+202F), and by dots or commas only where these cannot be decimals: `1.250.000`, `1,250.50`. One
 * mark before exactly three digits (`1.250`) is `ambiguous`, more than 12 digits are `too large`, and any other text is
 * `unreadable`.
 */
export function parseAmount(text: string): Amount | AmountRefusal {
  const read = readDigits(text);
  if (typeof read === 'string') return read;
  const ariary = Number(read.digits) + (read.decimals >= '5' ? 1 : 0);
  return { ariary: read.negative && ariary !== 0 ? -ariary : ariary, fraction: /[1-9]/.test(read.decimals) };
}

/**
 * Reads a price in Ar, written as an amount. It is exact, not rounded: a price below 0 is refused as `negative`, a
 * third decimal as `decimals`.
 */
export function parsePrice(text: string): number | AmountRefusal | 'negative' | 'decimals' {
  const read = readDigits(text);
  if (typeof read === 'string') return read;
  const decimals = read.decimals.replace(/0+$/, '');
  if (decimals.length > 2) return 'decimals';
  const price = Number(`${read.digits}.${decimals}`);
  return read.negative && price !== 0 ? 'negative' : price;
}
