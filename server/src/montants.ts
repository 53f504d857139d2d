/** Amounts as people and spreadsheets write them: the one place where a text becomes ariary. */
export interface Montant {
  /** Whole ariary, half an ariary and more rounded away from zero. */
  ariary: number;
  /** Whether something was lost by rounding: `1250,50`, not `1250,00`. */
  fraction: boolean;
}

export type MontantRefuse = 'illisible' | 'ambigu' | 'trop grand';

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

interface Ecriture {
  negative: boolean;
  /** Digits of the whole part, without needless zeros. */
  digits: string;
  /** Digits after the mark, '' without one. */
  decimals: string;
}

function ecriture(text: string): Ecriture | MontantRefuse {
  const negative = /^[-\u2212]/.test(text);
  const amount = negative ? text.slice(1) : text;
  if (amount.length > MAX_TEXT) return 'illisible';
  if (AMBIGUOUS.test(amount)) return 'ambigu';
  const match = FORMS.map((form) => form.exec(amount)).find((found) => found !== null);
  const [, whole = '', decimals = ''] = match ?? [];
  if (whole === '') return 'illisible';
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits.length > MAX_DIGITS ? 'trop grand' : { negative, digits, decimals };
}

/**
 * An amount (DECISIONS 6): comma or dot before the decimals; spaces (normal, U+00A0, U+202F) between thousands, three
 * by three; dots or commas between thousands only where they cannot be decimals: `1.250.000`, `1,250.50`. One mark
 * before exactly three digits could be either (`1.250`) and is `ambigu`; anything else is `illisible`; more than 12
 * digits `trop grand`.
 */
export function parseMontant(text: string): Montant | MontantRefuse {
  const read = ecriture(text);
  if (typeof read === 'string') return read;
  const ariary = Number(read.digits) + (read.decimals >= '5' ? 1 : 0);
  return { ariary: read.negative && ariary !== 0 ? -ariary : ariary, fraction: /[1-9]/.test(read.decimals) };
}

/**
 * A price in Ar, written as an amount: never below 0 (`négatif`), two decimals at most (`décimales`) and then exact,
 * not rounded.
 */
export function parsePrix(text: string): number | MontantRefuse | 'négatif' | 'décimales' {
  const read = ecriture(text);
  if (typeof read === 'string') return read;
  const decimals = read.decimals.replace(/0+$/, '');
  if (decimals.length > 2) return 'décimales';
  const prix = Number(`${read.digits}.${decimals}`);
  return read.negative && prix !== 0 ? 'négatif' : prix;
}

/** Whether a number of ariary, if there is one, has two decimals at most. */
export const isPrice = (value: number | null | undefined): boolean =>
  value === null || value === undefined || Number(value.toFixed(2)) === value;
