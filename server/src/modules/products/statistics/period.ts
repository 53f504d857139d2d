import { addDays, DAY_MS, dayOf, isDay, startOfDay, startOfMonth, startOfNextMonth } from '../../../../../rules/day.ts';

/** Calendar days in Madagascar, both ends included; a missing end is open. */
export interface Span {
  from?: string;
  until?: string;
}

/** A part of a day: movements since `from` (included), up to `until` (included), and before `before`. */
export interface Piece {
  from?: Date;
  until?: Date;
  before?: Date;
}

/**
 * How a period is summed: `months` from the monthly sums, plus `days` and minus `except` from the daily sums, plus
 * `pieces` of days from the movements themselves.
 */
export interface Period {
  months?: Span;
  days: Span[];
  except: Span[];
  pieces: Piece[];
}

/**
 * A bound as days: the first (or last) whole day within it, and the day that it cuts when it is an instant within a
 * day.
 */
const startsOn = (start: string): { day: string; cut?: string } => {
  if (isDay(start)) return { day: start };
  const at = new Date(start);
  const day = dayOf(at);
  return startOfDay(day).getTime() === at.getTime() ? { day } : { day: addDays(day, 1), cut: day };
};
const endsOn = (end: string): { day: string; cut?: string } => {
  if (isDay(end)) return { day: end };
  const cut = dayOf(new Date(end));
  return { day: addDays(cut, -1), cut };
};

const isEmpty = ({ from, until }: Span): boolean => from !== undefined && until !== undefined && from > until;
const span = (from: string | undefined, until: string | undefined): Span => ({
  ...(from === undefined ? {} : { from }),
  ...(until === undefined ? {} : { until }),
});

const lastOfMonth = (day: string): string => addDays(startOfNextMonth(day), -1);
const daysFrom = (from: string, until: string): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1);

/**
 * The cheapest way to sum the days of one month: day by day, or the whole month minus its other days. Future days cost
 * nothing, because they have no rows.
 */
function ofMonth(from: string, until: string, today: string): Omit<Period, 'pieces'> {
  const [first, last] = [startOfMonth(from), lastOfMonth(from)];
  const others = [span(first, addDays(from, -1)), span(addDays(until, 1), last)].filter((days) => !isEmpty(days));
  const past = (start: string, end: string): number => daysFrom(start, end < today ? end : today);
  const isMostOfIt = past(first, last) < 2 * past(from, until);
  return isMostOfIt
    ? { months: span(first, last), days: [], except: others }
    : { days: [span(from, until)], except: [] };
}

/** Sums whole days as whole months, and the first and last month in the cheapest way. */
function monthsAndDays({ from, until }: Span, today: string): Omit<Period, 'pieces'> {
  if (from !== undefined && until !== undefined && startOfMonth(from) === startOfMonth(until))
    return ofMonth(from, until, today);
  const head = from === undefined ? undefined : ofMonth(from, lastOfMonth(from), today);
  const tail = until === undefined ? undefined : ofMonth(startOfMonth(until), until, today);
  const months = span(
    from === undefined ? undefined : head?.months ? startOfMonth(from) : startOfNextMonth(from),
    until === undefined ? undefined : tail?.months ? lastOfMonth(until) : addDays(startOfMonth(until), -1),
  );
  const both = <K extends 'days' | 'except'>(key: K): Span[] => [...(head?.[key] ?? []), ...(tail?.[key] ?? [])];
  return { ...(isEmpty(months) ? {} : { months }), days: both('days'), except: both('except') };
}

interface Bound {
  day: string;
  cut?: string;
  at: Date;
}

/** The parts of the days that the bounds cut. When both bounds are in one day, the piece of the start is enough. */
const piecesOf = (start: Bound | undefined, end: Bound | undefined): Piece[] => {
  const until = end?.cut === undefined ? {} : { until: end.at };
  const endsBefore = (day: string): boolean => end !== undefined && (end.cut ?? end.day) < day;
  const head =
    start?.cut === undefined || endsBefore(start.cut)
      ? []
      : [{ from: start.at, before: startOfDay(start.day), ...until }];
  const tail =
    end?.cut === undefined || (start !== undefined && endsBefore(start.day))
      ? []
      : [{ from: startOfDay(end.cut), ...until }];
  return [...head, ...tail];
};

/**
 * How a period is summed, both bounds included; a bare day means the whole day in Madagascar. The bounds mean the same
 * instants as `between` in the lists, so that statistics and the list of movements agree. `today` only affects which
 * way is the cheapest.
 */
export function periodOf(startDate: string | undefined, endDate: string | undefined, today: string): Period {
  const start = startDate === undefined ? undefined : { ...startsOn(startDate), at: new Date(startDate) };
  const end = endDate === undefined ? undefined : { ...endsOn(endDate), at: new Date(endDate) };
  const days = span(start?.day, end?.day);
  return { ...(isEmpty(days) ? { days: [], except: [] } : monthsAndDays(days, today)), pieces: piecesOf(start, end) };
}
