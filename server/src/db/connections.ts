import { Socket } from 'node:net';
import pg from 'pg';
import { observed } from './observed.ts';

// bigint and sum() would arrive as text; amounts in ariary stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date stays the text yyyy-MM-dd: a Date would move it to the day before in zones east of UTC.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * Writes each statement in one piece. node-postgres corks its parts (text, values, end), and the system call for a list
 * of them costs a fifth more processor time for a short statement, here and in PostgreSQL.
 */
export class InOnePiece extends Socket {
  override _writev(
    parts: readonly { chunk: Buffer | string; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this._write(
      Buffer.concat(
        parts.map(({ chunk, encoding }) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)),
      ),
      'buffer' as BufferEncoding,
      done,
    );
  }
}

/** Longest statement, and longest rest within a transaction, in ms. */
const LIMIT_MS = 30_000;

/** How a pool speaks to what it connects to. */
export interface Way {
  settings: pg.PoolConfig;
  begin: string;
  /** Whether a statement prepared under a name meets the same connection again. */
  keepsNames: boolean;
}

export const TO_POSTGRES: Way = {
  settings: { statement_timeout: LIMIT_MS, idle_in_transaction_session_timeout: LIMIT_MS },
  begin: 'begin',
  keepsNames: true,
};
/**
 * PgBouncer refuses those settings at the start of a connection, and gives each transaction whichever connection is
 * free: nothing may last longer than the transaction (ADR 40).
 */
export const TO_PGBOUNCER: Way = {
  // Only the client can limit a statement outside a transaction; it waits a little longer than PostgreSQL would.
  settings: { query_timeout: LIMIT_MS + 1_000 },
  begin: `begin; set local statement_timeout = ${LIMIT_MS}; set local idle_in_transaction_session_timeout = ${LIMIT_MS}`,
  keepsNames: false,
};

type OnConnected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool that tells how long each connection was waited for. */
export class WatchedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: OnConnected): void;
  override connect(connected?: OnConnected): Promise<pg.PoolClient> | void {
    const began = performance.now();
    const tell = () => observed.wait.tell({ awaited: 'connection', ms: performance.now() - began });
    if (connected === undefined) return super.connect().finally(tell);
    super.connect((...given) => {
      tell();
      connected(...given);
    });
  }
}
