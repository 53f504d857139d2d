import sql, { type Sql } from 'sql-template-tag';

/** The next number of a table; it is not given again, even when the transaction rolls back. */
export const nextId = (table: string): Sql => sql`nextval(pg_get_serial_sequence(${table}, 'id'))`;

/** One row with the next number `n` of a table. */
export const nextNumber = (table: string): Sql => sql`(select ${nextId(table)} as n) as next`;

/** `BC26` and 312 → `BC2600312`: the number `n` of such a row, padded to `digits` and never cut. */
export const numberText = (prefix: string | Sql, digits: number): Sql =>
  sql`${prefix}::text || lpad(n::text, greatest(${digits}::integer, length(n::text)), '0')`;
