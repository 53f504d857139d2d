import sql, { empty, join, type Sql } from 'sql-template-tag';
import { addDays, isDay, startOfDay } from '../../days.ts';
import type { Queryable } from '../pool.ts';

/** What a condition says, so that it can be asked of the kept counts as well as of the rows. */
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

/** A condition on one column: of a list whose documents are counted as they come in, it is asked of those counts. */
export const on = (column: Sql, test: (column: Sql) => Sql): Sql => meaning(test(column), { column, test });
/** A bound of a document's instant, as a condition on its column; `from` and `until` are where it lies. */
export const bound = (condition: Sql, column: Sql, bounds: { from: Date } | { until: Date }): Sql =>
  meaning(condition, { column, ...bounds });
/** Any of these conditions. */
export const anyOf = (parts: readonly Sql[]): Sql => meaning(sql`(${join([...parts], ' or ')})`, { parts });

/** All but the few that meet another condition: counted and summed as all less these. */
export const allBut = (condition: Sql, few: Sql): Sql => meaning(condition, { but: few });

export const whereOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql`where ${join([...conditions], ' and ')}` : empty;

/** Names statements by what they ask, values included: what is kept under it answers no other. */
export const keyOf = (...parts: readonly Sql[]): string =>
  JSON.stringify(parts.map((part) => [part.text, part.values]));

/**
 * The term folded like the indexed columns, with the wildcards of LIKE taken literally: escaped after the folding,
 * which makes a plain `%` of a full-width one. Names typed on a Mac come with their accents apart (NFD).
 */
const folded = (term: string): Sql =>
  sql`regexp_replace(f_norm(${term.trim().normalize('NFC')}), '([%_\\\\])', '\\\\\\1', 'g')`;
/** `%term%` for LIKE on a folded column. */
export const contains = (term: string): Sql => sql`'%' || ${folded(term)} || '%'`;
/** `term%` for LIKE on a folded column. */
export const beginsWith = (term: string): Sql => sql`${folded(term)} || '%'`;
/** A part of a pattern of LIKE on a column that is not folded: its wildcards are taken literally. */
export const literal = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/** Both ends inclusive: a bare day means the whole day in Madagascar. */
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

/** Ids a statement finds, for a condition on a foreign key; it is kept prepared under its `name`. */
export const idsOf = async (db: Queryable, statement: Sql, name: string): Promise<number[]> =>
  (await db.rows<{ id: number }>(statement, name)).map((row) => row.id);
