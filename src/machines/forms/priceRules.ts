/** Prices of a product in Ar; no survente: null. */
export interface Prices {
  price: number;
  survente: number | null;
}

/** Prices as they are typed. */
export interface TypedPrices {
  price: string;
  survente: string;
}

const MAX = 999_999_999_999;
const DIGITS = /^\d*[.,]?\d*$/;
const SPACES = /[\s\u00a0\u202f]/g;

/**
 * What a field may hold: digits with one comma or dot at most (doc 2, 5), pasted spaces taken out; null when it is
 * something else.
 */
export function acceptPrice(text: string): string | null {
  const bare = text.replace(SPACES, '');
  return DIGITS.test(bare) ? bare : null;
}

/** A typed price in Ar; NaN when it is none, null when nothing is typed. */
export const readPrice = (text: string): number | null =>
  text === '' ? null : /\d/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/** A price as its field shows it: `1250,5`, '' for none. */
export const writePrice = (price: number | null): string => (price === null ? '' : String(price).replace('.', ','));

const faultOf = (text: string, notPositive: string, tooMuch: string): string | null => {
  const value = readPrice(text);
  if (value === null) return null;
  if (Number.isNaN(value) || value < 0) return notPositive;
  if (value > MAX) return tooMuch;
  // « 1.250 » may well be meant as a thousand and more: better asked than saved as one.
  return /[.,]\d{3,}$/.test(text) ? 'Deux décimales au plus.' : null;
};

/** What is wrong with one typed price; null when nothing is, or when there is none. */
export const priceFault = (text: string): string | null =>
  faultOf(text, 'Le prix doit être un nombre positif.', 'Le prix est trop grand.');

/**
 * What is wrong with what is typed; the texts of doc 2, 5 where it has one. A price that is missing is no fault yet: it
 * only cannot be saved.
 */
export const faultsOf = ({ price, survente }: TypedPrices): { price: string | null; survente: string | null } => ({
  price: faultOf(price, 'Le prix de vente doit être un nombre positif.', 'Le prix de vente est trop grand.'),
  survente: faultOf(
    survente,
    'Le prix de survente doit être un nombre positif.',
    'Le prix de survente est trop grand.',
  ),
});

/** The prices to be saved; null while there is no price, or a fault. */
export function pricesOf(typed: TypedPrices): Prices | null {
  const faults = faultsOf(typed);
  const price = readPrice(typed.price);
  return price === null || faults.price !== null || faults.survente !== null
    ? null
    : { price, survente: readPrice(typed.survente) };
}
