import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Advisory lock of whoever changes the schema; backups hold it shared. */
export const SCHEMA_LOCK = 7_201_131;
const ASK_AGAIN_MS = 200;

/**
 * Takes the schema's lock for this connection. It asks again and again, because a statement that waits would keep an
 * index from being built: that waits for all older statements, and its builder holds the lock.
 */
export async function takeSchema(client: pg.ClientBase, how: '' | '_shared' = ''): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock${how}($1) as got`, [
      SCHEMA_LOCK,
    ]);
    if (rows[0]?.got === true) return;
    await sleep(ASK_AGAIN_MS);
  }
}

/** Gives it back. */
export const giveSchema = async (client: pg.ClientBase, how: '' | '_shared' = ''): Promise<void> =>
  void (await client.query(`select pg_advisory_unlock${how}($1)`, [SCHEMA_LOCK]));
