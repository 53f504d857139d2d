import sql, { join, raw, type Sql } from 'sql-template-tag';
import { OFFSET_MS, startOfDay } from '../../../../rules/day.ts';
import type { Tag } from '../../../../rules/tags.ts';
import { cachedAnswer } from '../answerCache.ts';
import type { Queryable } from '../pool.ts';
import { anyOf, keyOf, meanings, whereOf } from './conditions.ts';
import type { Counted, CountedColumn } from './spec.ts';

/** A number of rows and the sum of their amounts (Ar; 0 for rows without amounts). */
export interface Tally {
  nb: number;
  value: number;
}

/** What counting needs to know of a list. */
export interface Countable {
  tag: Tag;
  from: Sql;
  id: Sql;
  /**
   * The amount of a row in Ar, if it has one; the stored counts then have its sum too (054_montants_des_listes.sql).
   */
  value?: Sql;
  counted?: Counted;
}

const DOCUMENT_COLUMNS = ['commercial_id', 'zone_id'] as const;
const PLACE_COLUMNS = [...DOCUMENT_COLUMNS, 'pos_id'] as const;
/** The table `k` of the counts by month, its columns, and the condition for this kind of document. */
const byMonth = (
  genre: Counted['genre'] | undefined,
): { columns: readonly CountedColumn[]; from: Sql; its: readonly Sql[] } => {
  if (genre === 'mouvement') return { columns: ['commercial_id', 'type'], from: sql`mouvement_compte k`, its: [] };
  if (genre === 'audit') return { columns: ['username', 'action', 'entity'], from: sql`audit_compte k`, its: [] };
  return { columns: DOCUMENT_COLUMNS, from: sql`document_mois k`, its: [sql`k.genre = ${genre}`] };
};

/** The same condition on stored counts `k` with these columns; undefined when they do not have the column. */
const onCounts = (list: Countable, condition: Sql, columns: readonly CountedColumn[]): Sql | undefined => {
  const { column, test, parts } = meanings.get(condition) ?? {};
  if (parts) {
    const all = parts.map((part) => onCounts(list, part, columns));
    return all.every((part) => part !== undefined) ? sql`(${join(all, ' or ')})` : undefined;
  }
  const name = columns.find((each) => column !== undefined && list.counted?.columns[each] === column);
  return test && name ? test(raw(`k.${name}`)) : undefined;
};
const allOnCounts = (
  list: Countable,
  conditions: readonly Sql[],
  columns: readonly CountedColumn[],
): Sql[] | undefined => {
  const all = conditions.map((condition) => onCounts(list, condition, columns));
  return all.every((each) => each !== undefined) ? all : undefined;
};

/** First instant of the month of an instant in Madagascar, `plus` months later. */
const monthStart = (at: Date, plus = 0): Date => {
  const day = new Date(at.getTime() + OFFSET_MS);
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCMonth(day.getUTCMonth() + plus, 1);
  return new Date(day.getTime() - OFFSET_MS);
};

const valueOf = ({ value }: Countable, column: Sql | undefined): Sql =>
  value && column ? sql`coalesce(sum(${column}), 0)::bigint` : sql`0::bigint`;
/** The statement that counts and sums the rows themselves. */
const rowsOf = (list: Countable, conditions: readonly Sql[]): Sql =>
  sql`select count(*) as nb, ${valueOf(list, list.value)} as value from ${list.from} ${whereOf(conditions)}`;
const keptOf = (list: Countable): Sql =>
  sql`coalesce(sum(k.nb), 0)::bigint as nb, ${valueOf(list, sql`k.value`)} as value`;

/** The documents of a list between two instants; a missing instant leaves that side open. */
export interface Span extends Tally {
  from: Date | undefined;
  until: Date | undefined;
}

interface Asked {
  list: Countable;
  counted: Counted;
  conditions: readonly Sql[];
  /** `bounds` are the conditions on the instant, `counts` the others as conditions on the stored counts. */
  bounds: readonly Sql[];
  counts: readonly Sql[];
}

/** The whole months between the bounds; a missing bound leaves that side open. */
const wholeMonths = (bounds: readonly Sql[]): { first: Date | undefined; end: Date | undefined } => {
  const times = (of: 'from' | 'until') => bounds.flatMap((condition) => meanings.get(condition)?.[of]?.getTime() ?? []);
  const [from, until] = [times('from'), times('until')];
  return {
    first: from.length > 0 ? monthStart(new Date(Math.max(...from) - 1), 1) : undefined,
    end: until.length > 0 ? monthStart(new Date(Math.min(...until))) : undefined,
  };
};

const NONE: Tally = { nb: 0, value: 0 };
const added = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((sum, { nb, value }) => ({ nb: sum.nb + nb, value: sum.value + value }), NONE);
const tally = (db: Queryable, list: Countable, statement: Sql): Promise<Tally> =>
  cachedAnswer(list.tag, keyOf(statement), async () => (await db.first<Tally>(statement)) ?? NONE);

const askMonths = async (
  db: Queryable,
  { list, counted: { genre, at }, conditions, bounds, counts }: Asked,
): Promise<Span[] | undefined> => {
  const { first, end } = wholeMonths(bounds);
  if (first && end && first >= end) return undefined;
  const { from, its } = byMonth(genre);
  const whole = [
    ...its,
    ...counts,
    ...(first ? [sql`k.mois >= f_mois(${first})`] : []),
    ...(end ? [sql`k.mois < f_mois(${end})`] : []),
  ];
  const months = await db.rows<Tally & { mois: string }>(
    sql`select k.mois, ${keptOf(list)} from ${from} ${whereOf(whole)} group by 1 order by 1 desc`,
  );
  const edge = (limit: Date | undefined, beyond: Sql) =>
    limit ? tally(db, list, rowsOf(list, [...conditions, beyond])) : NONE;
  const [after, before] = await Promise.all([edge(end, sql`${at} >= ${end}`), edge(first, sql`${at} < ${first}`)]);
  return [
    { ...after, from: end, until: undefined },
    ...months.map(({ mois, nb, value }) => ({
      nb,
      value,
      from: startOfDay(mois),
      until: monthStart(startOfDay(mois), 1),
    })),
    { ...before, from: undefined, until: first },
  ];
};

const isBound = (list: Countable, condition: Sql): boolean => {
  const { from, until, column } = meanings.get(condition) ?? {};
  return (from ?? until) !== undefined && column === list.counted?.at;
};

/**
 * Documents per whole month, newest first. The first entry is the part after the last whole month, the last entry the
 * part before the first one. Undefined when the stored counts cannot answer these conditions, or when the period has no
 * whole month. The answer is cached.
 */
export const monthsOf = async (
  db: Queryable,
  list: Countable,
  conditions: readonly Sql[],
): Promise<Span[] | undefined> => {
  const { counted } = list;
  if (!counted) return undefined;
  const bounds = conditions.filter((condition) => isBound(list, condition));
  const counts = allOnCounts(
    list,
    conditions.filter((condition) => !bounds.includes(condition)),
    byMonth(counted.genre).columns,
  );
  if (!counts) return undefined;
  return cachedAnswer(list.tag, `months ${keyOf(list.from, ...conditions)}`, () =>
    askMonths(db, { list, counted, conditions, bounds, counts }),
  );
};

/**
 * Splits a search (an `anyOf`) that counts with these columns only partly answer: the parts that they know, and the
 * parts that only the rows know. Undefined for other conditions.
 */
const split = (list: Countable, conditions: readonly Sql[], columns: readonly CountedColumn[]) => {
  const unknown = conditions.filter((condition) => !onCounts(list, condition, columns));
  const parts = unknown.length === 1 && unknown[0] ? meanings.get(unknown[0])?.parts : undefined;
  if (!parts) return undefined;
  const known = parts.filter((part) => onCounts(list, part, columns));
  return {
    others: conditions.filter((condition) => !unknown.includes(condition)),
    known,
    apart: parts.filter((part) => !known.includes(part)),
  };
};
/** Counts rows that meet one of `apart` and none of `known`, which are counted elsewhere. */
const rowsApart = (
  list: Countable,
  others: readonly Sql[],
  { apart, known }: { apart: readonly Sql[]; known: readonly Sql[] },
): Sql => rowsOf(list, [...others, sql`(${join([...apart], ' or ')})`, ...known.map((part) => sql`not ${part}`)]);

/**
 * Statements whose tallies add up to the total: the counts by place, and from the rows what only these know (a part of
 * a number).
 */
const byPlace = (list: Countable, conditions: readonly Sql[]): Sql[] | undefined => {
  if (!list.counted?.byPlace) return undefined;
  const sum = (where: readonly Sql[]) => sql`select ${keptOf(list)} from commande_lieu k ${whereOf(where)}`;
  const all = allOnCounts(list, conditions, PLACE_COLUMNS);
  if (all) return [sum(all)];
  const { others, known, apart } = split(list, conditions, PLACE_COLUMNS) ?? {};
  if (!others || !known || !apart) return undefined;
  const few = rowsApart(list, others, { apart, known });
  const [counts, names] = [
    allOnCounts(list, others, PLACE_COLUMNS) ?? [],
    allOnCounts(list, known, PLACE_COLUMNS) ?? [],
  ];
  return names.length > 0 ? [sum([...counts, sql`(${join(names, ' or ')})`]), few] : [few];
};

/**
 * A search for people and for something that only the rows know (a part of a number), apart from the other conditions
 * and bounds. Undefined for other conditions.
 */
const searchOf = (list: Countable, conditions: readonly Sql[]) => {
  const bounds = conditions.filter((condition) => isBound(list, condition));
  const found = split(
    list,
    conditions.filter((condition) => !bounds.includes(condition)),
    byMonth(list.counted?.genre).columns,
  );
  return found && found.known.length > 0 ? { ...found, others: [...bounds, ...found.others] } : undefined;
};
type Search = NonNullable<ReturnType<typeof searchOf>>;
const tallyApart = (db: Queryable, list: Countable, { others, ...parts }: Search): Promise<Tally> =>
  tally(db, list, rowsApart(list, others, parts));

/**
 * Whether the monthly counts answer as much of this search as the counts by place, as for people's names. They are then
 * preferred because they have far fewer rows.
 */
const isOfPeople = (list: Countable, conditions: readonly Sql[], { apart }: Search): boolean =>
  !list.counted?.byPlace || apart.length === split(list, conditions, PLACE_COLUMNS)?.apart.length;

/**
 * Counts and sums all rows of a list: from stored counts where these can answer, otherwise from the rows. Answers are
 * cached for two seconds.
 */
export async function tallyOf(db: Queryable, list: Countable, conditions: readonly Sql[]): Promise<Tally> {
  const most = list.counted && conditions.find((condition) => meanings.get(condition)?.but);
  const few = most && meanings.get(most)?.but;
  if (few) {
    const others = conditions.filter((condition) => condition !== most);
    const [all, left] = await Promise.all([tallyOf(db, list, others), tallyOf(db, list, [...others, few])]);
    return { nb: all.nb - left.nb, value: all.value - left.value };
  }
  const months = await monthsOf(db, list, conditions);
  if (months) return added(months);
  const search = searchOf(list, conditions);
  const places = search && isOfPeople(list, conditions, search) ? undefined : byPlace(list, conditions);
  if (places) return added(await Promise.all(places.map((statement) => tally(db, list, statement))));
  // A search within a period, or for people: the monthly counts answer for people, the rows for shops and numbers.
  if (!search) return tally(db, list, rowsOf(list, conditions));
  return added([await tallyOf(db, list, [...search.others, anyOf(search.known)]), await tallyApart(db, list, search)]);
}

/** Number of rows of a list. */
export const totalOf = async (db: Queryable, list: Countable, conditions: readonly Sql[]): Promise<number> =>
  (await tallyOf(db, list, conditions)).nb;

/** Sum of the amounts of a list (Ar); undefined for rows without amounts. */
export const amountOf = async (
  db: Queryable,
  list: Countable,
  conditions: readonly Sql[],
): Promise<number | undefined> => list.value && (await tallyOf(db, list, conditions)).value;

/**
 * Removes the parts of a search for people that find no rows of their own. A name is seldom part of a number, and
 * without these parts the monthly counts can find the rows.
 */
export async function withoutEmptyParts(
  db: Queryable,
  list: Countable,
  conditions: readonly Sql[],
): Promise<readonly Sql[]> {
  const search = list.counted && searchOf(list, conditions);
  if (!search || !isOfPeople(list, conditions, search) || (await tallyApart(db, list, search)).nb > 0)
    return conditions;
  return [...search.others, anyOf(search.known)];
}
