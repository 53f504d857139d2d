/** Amounts as people and spreadsheets write them: the one place where a text becomes ariary. */
export interface Amount {
  /** Whole ariary, half an ariary and more rounded away from zero. */
  ariary: number;
  /** Whether something was lost by rounding: `1250,50`, not `1250,00`. */
  fraction: boolean;
}

export type AmountRefusal = 'unreadable' | 'ambiguous' | 'too large';

const MAX_DIGITS = 12;
const MAX_TEXT = 60;

const PLAIN = String.raw`\d+`;
const SPACED = String.raw`[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+`;
const DOTTED = String.raw`[1-9]\d{0,2}(?:\.\d{3})`;
const COMMAED = String.raw`[1-9]\d{0,2}(?:,\d{3})`;
/** The whole part, then the decimals if any, for each way to write thousands that leaves no doubt. */
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
  /** Digits of the whole part, without needless zeros. */
  digits: string;
  /** Digits after the mark, '' without one. */
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
 * An amount (DECISIONS 6): comma or dot before the decimals; spaces (normal, U+00A0, U+202F) between thousands, three
 * by three; dots or commas between thousands only where they cannot be decimals: `1.250.000`, `1,250.50`. One mark
 * before exactly three digits could be either (`1.250`) and is `ambiguous`; anything else is `unreadable`; more than 12
 * digits `too large`.
 */
export function parseAmount(text: string): Amount | AmountRefusal {
  const read = readDigits(text);
  if (typeof read === 'string') return read;
  const ariary = Number(read.digits) + (read.decimals >= '5' ? 1 : 0);
  return { ariary: read.negative && ariary !== 0 ? -ariary : ariary, fraction: /[1-9]/.test(read.decimals) };
}

/**
 * A price in Ar, written as an amount: never below 0 (`negative`), two decimals at most (`decimals`) and then exact,
 * not rounded.
 */
export function parsePrice(text: string): number | AmountRefusal | 'negative' | 'decimals' {
  const read = readDigits(text);
  if (typeof read === 'string') return read;
  const decimals = read.decimals.replace(/0+$/, '');
  if (decimals.length > 2) return 'decimals';
  const price = Number(`${read.digits}.${decimals}`);
  return read.negative && price !== 0 ? 'negative' : price;
}

/** Whether a number of ariary, if there is one, has two decimals at most. */
export const isPrice = (value: number | null | undefined): boolean =>
  value === null || value === undefined || Number(value.toFixed(2)) === value;
