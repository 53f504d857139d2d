import sql from 'sql-template-tag';
import type { Queryable } from './pool.ts';

/** The next id of a table; it is not given again, even when the transaction rolls back. */
export async function nextId(tx: Queryable, table: string): Promise<number> {
  const next = await tx.first<{ n: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as n`,
    'next id',
  );
  if (!next) throw new Error(`no sequence of ${table}`);
  return next.n;
}
