import pg from 'pg';

/** Whether a PostgreSQL, or a PgBouncer before one, accepts connections by now. */
export async function letsIn(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
