import { readFileSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { SUPERUSER } from './launch.ts';

/** The contents of postmaster.pid: a PostgreSQL that runs, or ran, on these files. */
export interface Running {
  readonly pid: number;
  readonly socketDir: string;
}

/** Reads postmaster.pid: line 1 is the process, line 5 the folder of its socket. */
export function readRunning(pgdata: string): Running | undefined {
  try {
    const lines = readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const socketDir = lines[4]?.trim() ?? '';
    return pid > 0 && socketDir !== '' ? { pid, socketDir } : undefined;
  } catch {
    return undefined;
  }
}

/** Runs `work` on one short connection. */
export async function withClient<T>(
  socketDir: string,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: socketDir,
    port: 5432,
    user: SUPERUSER,
    database,
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True when a PostgreSQL accepts connections on this socket. */
export async function answers(socketDir: string): Promise<boolean> {
  try {
    await withClient(socketDir, 'postgres', (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

const ownerSocket = (socketDir: string) => path.join(socketDir, 'serveur');

/**
 * Shows that a living server owns this database, by a socket. The kernel closes a socket however the server dies; a
 * process number in a file may be given to another process.
 */
export async function declareOwner(socketDir: string): Promise<Server> {
  rmSync(ownerSocket(socketDir), { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(ownerSocket(socketDir), resolve);
  });
  server.unref();
  return server;
}

/** True while the server that started this database lives. */
export function hasOwner(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(ownerSocket(socketDir));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
