import sql, { type Sql } from 'sql-template-tag';

/** One row with the next number `n` of a table; it is not given again, even when the transaction rolls back. */
export const nextNumber = (table: string): Sql =>
  sql`(select nextval(pg_get_serial_sequence(${table}, 'id')) as n) as next`;

/** `BC26` and 312 → `BC2600312`: the number `n` of such a row, padded to `digits` and never cut. */
export const numberText = (prefix: string, digits: number): Sql =>
  sql`${prefix}::text || lpad(n::text, greatest(${digits}::integer, length(n::text)), '0')`;
