const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365.25;

/** Gives the age of an instant in ms: null without an instant, 0 for a future one, because clocks differ. */
export function ageOf(iso: string | null | undefined, now: number): number | null {
  const at = iso ? Date.parse(iso) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, now - at);
}

/** Formats an age in ms as `il y a 3 h`: the largest unit that fits, rounded down; months begin after `maxDays`. */
export function formatAge(ageMs: number, maxDays = 2 * MONTH_DAYS): string {
  if (ageMs < MINUTE) return 'à l’instant';
  if (ageMs < HOUR) return `il y a ${String(Math.floor(ageMs / MINUTE))} min`;
  if (ageMs < DAY) return `il y a ${String(Math.floor(ageMs / HOUR))} h`;
  const days = Math.floor(ageMs / DAY);
  if (days < maxDays) return `il y a ${String(days)} j`;
  if (days < 2 * YEAR_DAYS) return `il y a ${String(Math.floor(days / MONTH_DAYS))} mois`;
  return `il y a ${String(Math.floor(days / YEAR_DAYS))} ans`;
}

/** After how many days an age is late, and after how many it is too late. */
export type Late = readonly [warning: number, critical: number];

/** Which of its limits an age in ms has passed. */
export function latenessOf(ageMs: number, [warning, critical]: Late): 'critical' | 'warning' | undefined {
  if (ageMs >= critical * DAY) return 'critical';
  return ageMs >= warning * DAY ? 'warning' : undefined;
}
