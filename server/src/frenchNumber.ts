const WHOLE = new Intl.NumberFormat('fr-FR');

/** A number as French writes it: thousands apart by a narrow no-break space, a decimal comma (`1 000 000`). */
export const frenchNumber = (value: number): string => WHOLE.format(value);
