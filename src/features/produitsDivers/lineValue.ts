/**
 * Value of `quantity` units in whole Ar. The price in Ar has two decimals at most and is counted in hundredths, because
 * binary fractions would lose some.
 */
export const lineValue = (price: number, quantity: number): number =>
  Math.round((Math.round(price * 100) * quantity) / 100);
