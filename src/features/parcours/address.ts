import { isDay } from '../../../rules/day.ts';
import { type ParcoursLine, upToLastComplete } from '../../machines/parcoursRules.ts';
import { DAY_S, formatClock } from './units.ts';

const PARCOURS_PARAM = 'parcours';
const TIME_PARAM = 'heure';

/**
 * Reads the filter lines from an address: `?parcours=2026-11-20.col001`, or `2026-11-20.` and `.` for incomplete lines.
 * Anything that cannot be read is left out.
 */
export const readParcours = (params: URLSearchParams): ParcoursLine[] =>
  upToLastComplete(
    params.getAll(PARCOURS_PARAM).flatMap((text) => {
      const point = text.indexOf('.');
      const [date, username] = [text.slice(0, point), text.slice(point + 1)];
      return point >= 0 && (date === '' || isDay(date)) ? [{ date, username }] : [];
    }),
  );

/** Writes the filter lines into an address, without the moment and the trip that were chosen among other lines. */
export function writeParcours(parcours: readonly ParcoursLine[], params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of [PARCOURS_PARAM, TIME_PARAM, 'trajet']) next.delete(key);
  for (const { username, date } of parcours) next.append(PARCOURS_PARAM, `${date}.${username}`);
  return next;
}

/** Reads the minute of an address, `?heure=14h05`, in s since midnight; null when there is no valid one. */
export function readTime(params: URLSearchParams): number | null {
  const [, hours, minutes] = /^(\d\d)h([0-5]\d)$/.exec(params.get(TIME_PARAM) ?? '') ?? [];
  const seconds = Number(hours) * 3_600 + Number(minutes) * 60;
  return seconds <= DAY_S ? seconds : null;
}

/** Writes a minute, given in s since midnight, into an address. */
export function writeTime(seconds: number, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(TIME_PARAM, formatClock(seconds).replace(':', 'h'));
  return next;
}
