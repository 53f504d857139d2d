const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365.25;

/** How long an instant lies back, in ms; null without one, 0 for one of the future (clocks differ). */
export function ageOf(iso: string | null | undefined, now: number): number | null {
  const at = iso ? Date.parse(iso) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, now - at);
}

/** `il y a 3 h`, of an age in ms: the largest unit that fits, rounded down. */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE) return 'à l’instant';
  if (ageMs < HOUR) return `il y a ${String(Math.floor(ageMs / MINUTE))} min`;
  if (ageMs < DAY) return `il y a ${String(Math.floor(ageMs / HOUR))} h`;
  const days = Math.floor(ageMs / DAY);
  if (days < 2 * MONTH_DAYS) return `il y a ${String(days)} j`;
  if (days < 2 * YEAR_DAYS) return `il y a ${String(Math.floor(days / MONTH_DAYS))} mois`;
  return `il y a ${String(Math.floor(days / YEAR_DAYS))} ans`;
}
