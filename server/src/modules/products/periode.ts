import { addDays, dayOf, isDay, startOfDay, startOfMonth } from '../../jours.ts';

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

/** A period as it is summed: whole months and whole days from what is kept, the rest of a day from the movements themselves. */
export interface Periode {
  mois?: Span;
  jours: Span[];
  morceaux: Piece[];
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

const nextMonth = (day: string): string => startOfMonth(addDays(startOfMonth(day), 31));
const isEmpty = ({ from, until }: Span): boolean => from !== undefined && until !== undefined && from > until;
const span = (from: string | undefined, until: string | undefined): Span => ({ ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) });

/** Whole days as whole months and the days before and after them. */
const monthsAndDays = (days: Span): Omit<Periode, 'morceaux'> => {
  const { from, until } = days;
  const first = from === undefined ? undefined : startOfMonth(from) === from ? from : nextMonth(from);
  const end = until === undefined ? undefined : startOfMonth(addDays(until, 1));
  const mois = span(first, end === undefined ? undefined : addDays(end, -1));
  if (isEmpty(mois)) return { jours: [days] };
  const before = first !== undefined && from !== undefined && from < first ? [span(from, addDays(first, -1))] : [];
  const after = end !== undefined && until !== undefined && end <= until ? [span(end, until)] : [];
  return { mois, jours: [...before, ...after] };
};

interface Bound {
  day: string;
  cut?: string;
  at: Date;
}

/** What is left of the day that each bound cuts. Within one day, the piece at its start is the whole of it. */
const piecesOf = (start: Bound | undefined, end: Bound | undefined): Piece[] => {
  const until = end?.cut === undefined ? {} : { until: end.at };
  const endsBefore = (day: string): boolean => end !== undefined && (end.cut ?? end.day) < day;
  const head = start?.cut === undefined || endsBefore(start.cut) ? [] : [{ from: start.at, before: startOfDay(start.day), ...until }];
  const tail = end?.cut === undefined || (start !== undefined && endsBefore(start.day)) ? [] : [{ from: startOfDay(end.cut), ...until }];
  return [...head, ...tail];
};

/**
 * What a period is made of; both bounds included, a bare day meaning the whole of it in Madagascar. The same instants as `between` of
 * the lists, so that statistics and the movements of a period agree.
 */
export function periodeOf(startDate: string | undefined, endDate: string | undefined): Periode {
  const start = startDate === undefined ? undefined : { ...startsOn(startDate), at: new Date(startDate) };
  const end = endDate === undefined ? undefined : { ...endsOn(endDate), at: new Date(endDate) };
  const days = span(start?.day, end?.day);
  return { ...(isEmpty(days) ? { jours: [] } : monthsAndDays(days)), morceaux: piecesOf(start, end) };
}
