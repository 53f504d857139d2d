const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/**
 * Converts a number, or the decimal text of one (`"12.50"`); undefined for anything else, so also for `""` and
 * `"0x10"`.
 */
export function figure(value: unknown): number | undefined {
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  // Adding 0 turns -0 into 0, because -0 would be shown with its sign.
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : undefined;
}
