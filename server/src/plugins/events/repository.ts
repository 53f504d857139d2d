import sql from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';

/** Tells everybody who listens on a channel of the database. */
export const announce = (db: Queryable, channel: string, payload: string): Promise<object[]> =>
  db.rows(sql`select pg_notify(${channel}, ${payload})`, 'announcement');
