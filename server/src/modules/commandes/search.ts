import sql, { type Sql } from 'sql-template-tag';
import { completeCode } from '../../db/lists/completeCode.ts';
import { contains, idsOf, literal } from '../../db/lists/conditions.ts';
import type { Queryable } from '../../db/pool.ts';
import { anyOf, on } from '../../db/lists/conditions.ts';
import { ofPeople, peopleNamed } from '../people/scope.ts';

/** Shortest part of a number that the index of trigrams can find. */
const TRIGRAM = 3;
// Only terms that look like a code are compared with codes. For a name, the extra condition would keep PostgreSQL from
// counting the orders by the index of their shops.
const CODE = /^cmd\s*\d+$/i;

/**
 * Numbers that contain the term. When the term is the beginning of some number, only numbers that begin with it: that
 * beginning consists of trigrams that most numbers share, and the trigram index would read nearly all of them.
 */
const numbered = async (db: Queryable, term: string): Promise<Sql[]> => {
  const begins = sql`upper(c.order_number) like upper(${`${literal(term)}%`})`;
  const isBeginning = /^\p{L}/u.test(term) || term.length < TRIGRAM;
  if (isBeginning && (await db.first(sql`select 1 from commande c where ${begins} limit 1`))) return [begins];
  return term.length < TRIGRAM ? [] : [sql`c.order_number ilike ${`%${literal(term)}%`}`];
};

/**
 * Searches orders by the beginning or a part of their number, their whole code, or the names of their representative
 * and point of sale.
 */
export async function searched(
  db: Queryable,
  term: string,
  columns: { commercial_id: Sql; pos_id: Sql },
): Promise<Sql[]> {
  if (!term) return [];
  // Names are resolved first, so that PostgreSQL knows how many match: it then reads the newest orders when they are
  // many and the indexes when they are few. With subqueries it guesses, and reads every order for a term that matches
  // nothing.
  const people = await peopleNamed(db, term);
  const places = await idsOf(
    db,
    sql`select id from point_of_sale where designation_norm like ${contains(term)}`,
    'points of sale by name',
  );
  const found = [
    ...(await numbered(db, term)),
    ...(CODE.test(term) ? [sql`c.code = ${completeCode(term)}`] : []),
    ...ofPeople(columns.commercial_id, people),
    ...(places.length > 0 ? [on(columns.pos_id, (expression) => sql`${expression} = any(${places}::bigint[])`)] : []),
  ];
  return found.length > 0 ? [anyOf(found)] : [sql`false`];
}
