const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/** A number, or the decimal text of one (`"12.50"`); undefined when it is neither, so also for `""` and `"0x10"`. */
export function figure(value: unknown): number | undefined {
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  // Adding 0 makes 0 of -0, which would be shown with its sign.
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : undefined;
}
