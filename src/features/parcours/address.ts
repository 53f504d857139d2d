import { isDay } from '../../ui/format/date.ts';
import { upToLastComplete, type ParcoursLine } from '../../machines/parcoursRules.ts';
import { formatClock, DAY_S } from './units.ts';

const PARCOURS_PARAM = 'parcours';
const TIME_PARAM = 'heure';

/**
 * The lines an address names, `?parcours=2026-11-20.col001`, `2026-11-20.` or `.` for those not complete; what cannot
 * be read is left out.
 */
export const readParcours = (params: URLSearchParams): ParcoursLine[] =>
  upToLastComplete(
    params.getAll(PARCOURS_PARAM).flatMap((text) => {
      const point = text.indexOf('.');
      const [date, username] = [text.slice(0, point), text.slice(point + 1)];
      return point >= 0 && (date === '' || isDay(date)) ? [{ date, username }] : [];
    }),
  );

/** The address of these lines; what belongs to others (the moment, the chosen trip) goes. */
export function writeParcours(parcours: readonly ParcoursLine[], params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of [PARCOURS_PARAM, TIME_PARAM, 'trajet']) next.delete(key);
  for (const { username, date } of parcours) next.append(PARCOURS_PARAM, `${date}.${username}`);
  return next;
}

/** The minute an address names, `?heure=14h05`, in s since midnight; null without one. */
export function readTime(params: URLSearchParams): number | null {
  const [, hours, minutes] = /^(\d\d)h([0-5]\d)$/.exec(params.get(TIME_PARAM) ?? '') ?? [];
  const seconds = Number(hours) * 3_600 + Number(minutes) * 60;
  return seconds <= DAY_S ? seconds : null;
}

/** The address of a minute. */
export function writeTime(seconds: number, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(TIME_PARAM, formatClock(seconds).replace(':', 'h'));
  return next;
}
