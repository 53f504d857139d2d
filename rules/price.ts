/** The highest price (Ar) that a form or a request may set. */
export const MAX_PRICE = 999_999_999_999;

/** Whether an optional number of ariary has two decimals at most. */
export const isPrice = (value: number | null | undefined): boolean =>
  value === null || value === undefined || Number(value.toFixed(2)) === value;
