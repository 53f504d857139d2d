/**
 * The full code behind a search term, in capitals: people leave out the zeros of `RET0000012` (`f_code` in the
 * database).
 */
export function completeCode(term: string): string {
  const [, prefix, figures] = /^(\p{L}{3})\s*0*(\d{1,12})$/iu.exec(term) ?? [];
  return prefix !== undefined && figures !== undefined
    ? `${prefix.toUpperCase()}${figures.padStart(7, '0')}`
    : term.toUpperCase();
}
