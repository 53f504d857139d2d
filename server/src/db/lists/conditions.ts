import sql, { empty, join, type Sql } from 'sql-template-tag';
import { addDays, isDay, startOfDay } from '../../../../rules/day.ts';
import type { Queryable } from '../pool.ts';

/** The meaning of a condition, so that the stored counts can be asked as well as the rows. */
interface Meaning {
  column?: Sql;
  test?: (column: Sql) => Sql;
  from?: Date;
  until?: Date;
  parts?: readonly Sql[];
  but?: Sql;
}
export const meanings = new WeakMap<Sql, Meaning>();
const meaning = (condition: Sql, says: Meaning): Sql => {
  meanings.set(condition, says);
  return condition;
};

/** A condition on one column. Lists with stored counts also apply it to those counts. */
export const on = (column: Sql, test: (column: Sql) => Sql): Sql => meaning(test(column), { column, test });
/** A bound of a document's instant as a condition on its column; `from` or `until` is its value. */
export const bound = (condition: Sql, column: Sql, bounds: { from: Date } | { until: Date }): Sql =>
  meaning(condition, { column, ...bounds });
/** True for rows that meet any of these conditions. */
export const anyOf = (parts: readonly Sql[]): Sql => meaning(sql`(${join([...parts], ' or ')})`, { parts });

/**
 * A condition that leaves out the few rows of another one. Its count is the count of all rows minus that of the few.
 */
export const allBut = (condition: Sql, few: Sql): Sql => meaning(condition, { but: few });

export const whereOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`where ${join([...conditions], ' and ')}` : empty;

/** A cache key for statements. It contains the values, so that no other question gets the answer. */
export const keyOf = (...parts: readonly Sql[]): string =>
  JSON.stringify(parts.map((part) => [part.text, part.values]));

/**
 * The term in the form of the indexed columns (without case and accents), with the wildcards of LIKE escaped. The
 * escape comes last because the folding turns a full-width `%` into a plain one. Names typed on a Mac have separate
 * accents (NFD), so they are composed first.
 */
const folded = (term: string): Sql =>
  sql`regexp_replace(f_norm(${term.trim().normalize('NFC')}), '([%_\\\\])', '\\\\\\1', 'g')`;
/** `%term%` for LIKE on a folded column. */
export const contains = (term: string): Sql => sql`'%' || ${folded(term)} || '%'`;
/** `term%` for LIKE on a folded column. */
export const beginsWith = (term: string): Sql => sql`${folded(term)} || '%'`;
/** A text for a LIKE pattern on a column that is not folded, with its wildcards escaped. */
export const literal = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** Conditions for dates from `after` to `before`, both included. A bare day means the whole day in Madagascar. */
export const between = (column: Sql, after: string | undefined, before: string | undefined): Sql[] => {
  const from = after ? (isDay(after) ? startOfDay(after) : new Date(after)) : undefined;
  const until = before ? (isDay(before) ? startOfDay(addDays(before, 1)) : new Date(before)) : undefined;
  return [
    ...(from ? [bound(sql`${column} >= ${from}`, column, { from })] : []),
    ...(before && until
      ? [bound(isDay(before) ? sql`${column} < ${until}` : sql`${column} <= ${until}`, column, { until })]
      : []),
  ];
};

/** Ids that a statement finds, for a condition on a foreign key. PostgreSQL keeps it prepared under `name`. */
export const idsOf = async (db: Queryable, statement: Sql, name: string): Promise<number[]> =>
  (await db.rows<{ id: number }>(statement, name)).map((row) => row.id);
