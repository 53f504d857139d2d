import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../server/src/db/embedded/startEmbedded.ts';
import { eventually } from './eventually.ts';
import { scratchRoot } from './scratch.ts';

/** A script that sets the clock of a page or process (`Date` alone) this many ms ahead, or back. */
export const shiftedDate = (ms: number): string => `{
  const RealDate = Date;
  const now = () => RealDate.now() + (${String(ms)});
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => (given.length === 0 ? new target(now()) : new target(...given)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}`;

export interface KnownDay {
  readonly url: string;
  /** The database of the server, for statements of the test's own. */
  readonly pool: pg.Pool;
  /** How far the clock of the server and of its database is from the real one, in ms. */
  readonly shift: number;
  stop: () => Promise<void>;
}

/**
 * Starts the built server with the demonstration of an instant: the clocks of the server and of its database begin with
 * it and go on from there. The page needs `shiftedDate(shift)` too.
 */
export async function startKnownDay(now: Date, port: number): Promise<KnownDay> {
  const folder = mkdtempSync(path.join(scratchRoot(), 'tournee-jour-connu-'));
  const cluster = await startEmbedded({ dataDir: path.join(folder, 'data'), log: () => undefined, durable: false });
  const pool = new pg.Pool({ ...cluster.connection });
  // The pool lets its connections go before PostgreSQL has heard of it, which then tells them that it stops.
  pool.on('error', () => undefined);
  const shift = now.getTime() - Date.now();
  // Also the defaults of columns use this function, because they refer to it by its id.
  await pool.query(`create or replace function pg_catalog.now() returns timestamptz language sql stable strict
    parallel safe as $$ select transaction_timestamp() + interval '${String(shift)} milliseconds' $$`);
  const { host, user, database } = cluster.connection;
  const url = `http://127.0.0.1:${String(port)}`;
  const server: ChildProcess = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(shiftedDate(shift))}`, 'dist/server/server.js'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: path.join(folder, 'files'),
        DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
        DEMO: '1',
        DEMO_SCALE: '1',
        LOG_LEVEL: 'warn',
        TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
      },
    },
  );
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await pool.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  try {
    await eventually('a server of a known day', isReady, 120_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pool, shift, stop };
}
