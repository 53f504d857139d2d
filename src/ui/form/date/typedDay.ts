import { isDay, parseFrenchDay } from '../../../../rules/day.ts';

const SHORT = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * The day that somebody typed or pasted, `yyyy-MM-dd`: `24/11/2026`, `4.1.2026`, `24112026` or `2026-11-24`. Null for
 * everything else, so also for a day that is still being typed and for one that does not exist.
 */
export function readTypedDay(text: string): string | null {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const [, day = '', month = '', year = ''] = SHORT.exec(typed) ?? DIGITS.exec(typed) ?? [];
  return parseFrenchDay(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`) ?? null;
}
