import { MAX_PRICE } from '../../../rules/price.ts';

/** Prices of a product in Ar. `survente` is null when there is none. */
export interface Prices {
  price: number;
  survente: number | null;
}

/** Prices as typed. */
export interface TypedPrices {
  price: string;
  survente: string;
}

const DIGITS = /^\d*[.,]?\d*$/;
const SPACES = /[\s\u00a0\u202f]/g;

/**
 * Accepts digits with at most one comma or dot (docs/product.md, 6.22), without pasted spaces. Null for anything else.
 */
export function acceptPrice(text: string): string | null {
  const bare = text.replace(SPACES, '');
  return DIGITS.test(bare) ? bare : null;
}

/** Reads a typed price in Ar. NaN when it is not a price, null when nothing is typed. */
export const readPrice = (text: string): number | null =>
  text === '' ? null : /\d/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/** Writes a price as its field shows it: `1250,5`, or '' for none. */
export const writePrice = (price: number | null): string => (price === null ? '' : String(price).replace('.', ','));

const faultOf = (text: string, notPositive: string, tooMuch: string): string | null => {
  const value = readPrice(text);
  if (value === null) return null;
  if (Number.isNaN(value) || value < 0) return notPositive;
  if (value > MAX_PRICE) return tooMuch;
  // « 1.250 » may be meant as a thousand or more, so it is questioned instead of saved as one.
  return /[.,]\d{3,}$/.test(text) ? 'Deux décimales au plus.' : null;
};

/** Fault of one typed price, null when it is right or empty. */
export const priceFault = (text: string): string | null =>
  faultOf(text, 'Le prix doit être un nombre positif.', 'Le prix est trop grand.');

/** Faults of both typed prices (docs/product.md, 6.22). A missing price is not a fault yet; it only cannot be saved. */
export const faultsOf = ({ price, survente }: TypedPrices): { price: string | null; survente: string | null } => ({
  price: faultOf(price, 'Le prix de vente doit être un nombre positif.', 'Le prix de vente est trop grand.'),
  survente: faultOf(
    survente,
    'Le prix de survente doit être un nombre positif.',
    'Le prix de survente est trop grand.',
  ),
});

/** The prices to save, null when there is no price or a fault. */
export function pricesOf(typed: TypedPrices): Prices | null {
  const faults = faultsOf(typed);
  const price = readPrice(typed.price);
  return price === null || faults.price !== null || faults.survente !== null
    ? null
    : { price, survente: readPrice(typed.survente) };
}
