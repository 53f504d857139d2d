import { addDays, DAY_MS, dayOf, isDay, startOfDay, startOfMonth, startOfNextMonth } from '../../../../../rules/day.ts';

/** Calendar spans in Madagascar, both ends included; an end left out is open. */
export interface Span {
  from?: string;
  until?: string;
}

/** A piece of a day: movements since `from` (included), up to `until` (included), and before `before`. */
export interface Piece {
  from?: Date;
  until?: Date;
  before?: Date;
}

/**
 * A period as it is summed: whole months, the days that are not in them, and less the days of these months that are not
 * in the period, all from what is kept; the rest of a day from the movements themselves.
 */
export interface Period {
  months?: Span;
  days: Span[];
  except: Span[];
  pieces: Piece[];
}

/** A bound as days: the first (or last) whole day within it, and the day it cuts, if it is an instant within one. */
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
 * The days of one month as they are summed most cheaply: one by one, or as the month less the others, of which those to
 * come cost nothing.
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

/** Whole days as whole months, and the first and the last month as they are summed most cheaply. */
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

/** What is left of the day that each bound cuts. Within one day, the piece at its start is the whole of it. */
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
 * What a period is made of; both bounds included, a bare day meaning the whole of it in Madagascar. The same instants
 * as `between` of the lists, so that statistics and the movements of a period agree. `today` only says what is cheap.
 */
export function periodOf(startDate: string | undefined, endDate: string | undefined, today: string): Period {
  const start = startDate === undefined ? undefined : { ...startsOn(startDate), at: new Date(startDate) };
  const end = endDate === undefined ? undefined : { ...endsOn(endDate), at: new Date(endDate) };
  const days = span(start?.day, end?.day);
  return { ...(isEmpty(days) ? { days: [], except: [] } : monthsAndDays(days, today)), pieces: piecesOf(start, end) };
}
