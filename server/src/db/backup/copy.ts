import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

// node-postgres passes the messages of COPY to the query under way but has no query that handles them. These two do.

/** Bytes passed on at a time: rows come one by one, some hundred bytes each. */
const CHUNK = 64 * 1024;

class CopyOut extends Readable {
  readonly #text: string;
  #connection: pg.Connection | undefined;
  #rows = Buffer.allocUnsafe(CHUNK);
  #size = 0;
  #answered = false;

  constructor(text: string) {
    super({ highWaterMark: 4 * CHUNK });
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#size + chunk.length > this.#rows.length) {
      this.#handOn();
      this.#rows = Buffer.allocUnsafe(Math.max(CHUNK, chunk.length));
    }
    // The chunk is copied at once because the parser reuses its buffer.
    this.#size += chunk.copy(this.#rows, this.#size);
  }

  #handOn(): void {
    if (this.#size > 0 && !this.push(this.#rows.subarray(0, this.#size))) this.#connection?.stream.pause();
    this.#size = 0;
  }

  handleCommandComplete(): void {
    this.#handOn();
  }

  handleReadyForQuery(): void {
    this.#answered = true;
    this.push(null);
  }

  handleError(error: Error): void {
    this.#answered = true;
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // The reader left before the end, and nobody will read the rest that PostgreSQL sends.
    if (!this.#answered) this.#connection?.stream.destroy();
    done(error);
  }
}

interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): boolean;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

class CopyIn extends Writable {
  readonly #text: string;
  #connection: CopyConnection | undefined;
  #opened: ((error?: Error) => void) | undefined;
  #ended: (() => void) | undefined;
  #answered = false;

  constructor(text: string) {
    super({ highWaterMark: 4 * CHUNK });
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  /** Nothing may be written before PostgreSQL asks for it. */
  override _construct(opened: (error?: Error) => void): void {
    this.#opened = opened;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#connection = connection;
    this.#opened?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: () => void): void {
    if (this.#connection?.sendCopyFromChunk(chunk) === false) this.#connection.stream.once('drain', written);
    else written();
  }

  override _final(ended: () => void): void {
    this.#ended = ended;
    this.#connection?.endCopyFrom();
  }

  handleCommandComplete(): void {
    this.#answered = true;
  }

  handleReadyForQuery(): void {
    this.#ended?.();
  }

  handleError(error: Error): void {
    this.#answered = true;
    if (this.#connection) this.destroy(error);
    else this.#opened?.(error);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#answered) this.#connection?.sendCopyFail('abandon');
    done(error);
  }
}

/** Runs `copy … to stdout` and gives its data in chunks. Leaving before the end cuts the connection. */
export const copyOut = (client: pg.ClientBase, text: string): Readable => client.query(new CopyOut(text));

/** Runs `copy … from stdin`. An error of either side fails both the stream and the statement. */
export const copyIn = (client: pg.ClientBase, text: string): Writable => client.query(new CopyIn(text));
