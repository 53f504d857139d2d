import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { RealServer } from '../support/realServer.ts';
import type { Db } from '../../server/src/db/pool.ts';
import type { Person, World } from './world.ts';

/** What an abuse is aimed at. */
export interface Target {
  readonly server: RealServer;
  readonly db: Db;
  readonly world: World;
  /** Path of the application's largest file. */
  readonly asset: string;
  /** The folder of the accounting exports (`EBP_EXPORT_DIR`). */
  readonly exports: string;
}

export interface Reply {
  /** 0 when no answer came. */
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

const PATIENCE_MS = 180_000;

/** Makes one call on a connection of its own, from the person's address. */
export const call = (
  { server }: Pick<Target, 'server'>,
  { address, cookie }: Pick<Person, 'address'> & { cookie?: string },
  { method = 'GET', path, body, headers }: Asked,
): Promise<Reply> =>
  new Promise((resolve) => {
    const began = performance.now();
    const end = (status: number, text: string) => resolve({ status, text, ms: performance.now() - began });
    const request = http.request(
      server.url + path,
      {
        method,
        localAddress: address,
        agent: false,
        timeout: PATIENCE_MS,
        headers: {
          accept: 'application/json',
          origin: server.url,
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (piece: string) => (text += piece))
          .on('end', () => end(answer.statusCode ?? 0, text))
          .on('error', () => end(0, text));
      },
    );
    request.on('error', (error) => end(0, error.message)).on('timeout', () => request.destroy());
    request.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });

/** Counts statuses: `12 × 200, 3 × 503`. */
export function counted(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`).join(', ');
}

interface Visitor {
  readonly socket: net.Socket;
  text: string;
  ended: boolean;
}
interface Arrival {
  readonly address: string;
  /** What is sent at once. */
  readonly request: string | Buffer;
  /** Reads (and forgets) what is answered; by default nothing is ever read. */
  readonly reads?: boolean;
}

/** Many raw connections that are kept as long as the server keeps them. */
export class Crowd {
  readonly #visitors: Visitor[] = [];
  readonly #port: number;

  constructor({ server }: Pick<Target, 'server'>) {
    this.#port = Number(new URL(server.url).port);
  }

  /** Opens one connection; resolves when it is open or refused. */
  open({ address, request, reads = false }: Arrival): Promise<net.Socket> {
    const socket = new net.Socket();
    const visitor: Visitor = { socket, text: '', ended: false };
    this.#visitors.push(visitor);
    const end = () => (visitor.ended = true);
    socket.on('error', end).on('close', end).on('end', end);
    socket.on('data', (piece: Buffer) => {
      if (visitor.text.length < 20) visitor.text += piece.toString('latin1').slice(0, 20);
    });
    if (!reads) socket.pause();
    return new Promise((resolve) => {
      const done = () => resolve(socket);
      socket.once('connect', () => {
        socket.write(request);
        done();
      });
      socket.once('error', done);
      socket.connect({ host: '127.0.0.1', port: this.#port, localAddress: address });
    });
  }

  /** Opens many, a few dozen at a time so that the queue of new connections does not overflow. */
  async openAll(arrivals: readonly Arrival[], signal: AbortSignal): Promise<net.Socket[]> {
    const sockets: net.Socket[] = [];
    for (let at = 0; at < arrivals.length && !signal.aborted; at += 40) {
      sockets.push(...(await Promise.all(arrivals.slice(at, at + 40).map((each) => this.open(each)))));
      await sleep(5);
    }
    return sockets;
  }

  /** Destroys every connection and tells what they were answered and how many the server had ended by itself. */
  async leave(): Promise<string> {
    const underway = this.#visitors.filter(({ ended }) => !ended);
    for (const { socket } of underway) socket.resume();
    await sleep(300);
    const ended = this.#visitors.filter((visitor) => visitor.ended).length;
    for (const { socket } of this.#visitors) socket.destroy();
    const statuses = this.#visitors.map(({ text }) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
    return `${this.#visitors.length} connections: ${counted(statuses)}; ${ended} ended by the server`;
  }
}

/** A request as it goes over the wire. */
export const wire = (
  line: string,
  { server }: Pick<Target, 'server'>,
  headers: Record<string, string | number> = {},
): string =>
  [
    `${line} HTTP/1.1`,
    `host: ${new URL(server.url).host}`,
    `origin: ${server.url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** Says (event `held`) that the abuse is under way, then waits until it shall end. */
export const held = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.dispatchEvent(new Event('held'));
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
