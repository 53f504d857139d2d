import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from './pool.ts';

/** The next number of a table; it is not given again, even when the transaction rolls back. */
const nextId = (table: string): Sql => sql`nextval(pg_get_serial_sequence(${table}, 'id'))`;

/** One row with the next number `n` of a table. */
export const nextNumber = (table: string): Sql => sql`(select ${nextId(table)} as n) as next`;

/** `BC26` and 312 → `BC2600312`: the number `n` of such a row, padded to `digits` and never cut. */
export const numberText = (prefix: string | Sql, digits: number): Sql =>
  sql`${prefix}::text || lpad(n::text, greatest(${digits}::integer, length(n::text)), '0')`;

/**
 * Inserts rows under the table's next numbers, which are also their ids. `asked` is the rows as `r`, with their `rang`;
 * `insertion` inserts what it selects from `numbered`, which has them and their number `n`. Answers in order, undefined
 * where the insertion left one out.
 */
export async function insertNumbered(
  tx: Queryable,
  table: string,
  asked: Sql,
  insertion: Sql,
): Promise<({ id: number } | undefined)[]> {
  const rows = await tx.rows<{ id: number | null }>(
    sql`
    with numbered as (select ${nextId(table)} as n, r.* from ${asked}), written as (${insertion} returning id)
    select w.id from numbered left join written w on w.id = numbered.n order by numbered.rang`,
    `${table}s written`,
  );
  return rows.map(({ id }) => (id === null ? undefined : { id }));
}
