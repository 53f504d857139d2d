/**
 * Value of so many units in whole Ar; the price in Ar, with two decimals at most, is counted in hundredths: nothing is
 * lost to fractions.
 */
export const lineValue = (price: number, quantity: number): number =>
  Math.round((Math.round(price * 100) * quantity) / 100);
