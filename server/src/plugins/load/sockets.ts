import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../access/network.ts';
import { endSocket } from '../errors.ts';
import { Problem } from '../problem.ts';
import { type Limits, quarter, Shares } from './shares.ts';

interface Watched {
  /** The request that came last. */
  request: IncomingMessage | undefined;
  /** Requests whose answers are not finished. */
  underWay: number;
  /** Bytes that left for the reader, and since when (ms) no more did. */
  sent: number;
  sentAt: number;
  /** Bytes that arrived, and since when (ms) no more did. */
  received: number;
  receivedAt: number;
}

const LOOKS_PER_SPAN = 10;
/**
 * A browser sends nothing more before it has read the answer. Each answer of a file that waits for those before it
 * holds 128 kB, and a client's next request may come just before the end of its answer is noticed here.
 */
const MOST_UNDER_WAY = 2;

// Only the handle knows how much of a long write the system has taken; the socket tells when all of it is gone.
const writesOf = (socket: Socket): { bytesWritten: number; writeQueueSize: number } | undefined =>
  (socket as unknown as { _handle?: { bytesWritten: number; writeQueueSize: number } })._handle;

/** Whether the reader of this socket has taken nothing of what waits for it for `most` ms. */
function readerStalls(socket: Socket, watched: Watched, now: number, most: number): boolean {
  const writes = writesOf(socket);
  if (!writes) return false;
  const sent = writes.bytesWritten - writes.writeQueueSize;
  if (writes.writeQueueSize === 0 || sent !== watched.sent) watched.sentAt = now;
  watched.sent = sent;
  return now - watched.sentAt >= most;
}

/** Whether a body that this server is reading has brought nothing for `most` ms. */
function bodyStalls(socket: Socket, watched: Watched, now: number, most: number): boolean {
  const { request } = watched;
  const isAwaited = request?.complete === false && request.readableFlowing === true;
  if (!isAwaited || socket.bytesRead !== watched.received) watched.receivedAt = now;
  watched.received = socket.bytesRead;
  return now - watched.receivedAt >= most;
}

/**
 * Limits open sockets, in all and for each address (behind a proxy all come from the proxy, so only in all), and ends
 * those whose client neither reads its answer nor sends the rest of its request, or asks for more before it has read.
 */
export function registerSockets(
  app: FastifyInstance,
  { sockets, readerMs, bodyMs }: Limits,
  isBehindProxy: boolean,
): void {
  const all = new Map<Socket, Watched>();
  const shares = new Shares();
  app.server.maxConnections = sockets;
  app.server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    if (!isBehindProxy && shares.of(address) >= quarter(sockets)) {
      const detail = 'Trop de connexions sont ouvertes depuis votre adresse. Réessayez dans un instant.';
      endSocket(socket, new Problem(429, detail, { retryAfter: 5, shed: 'sockets' }));
      return;
    }
    const release = shares.take(address);
    const now = performance.now();
    all.set(socket, { request: undefined, underWay: 0, sent: 0, sentAt: now, received: 0, receivedAt: now });
    socket.once('close', () => {
      release();
      all.delete(socket);
    });
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const watched = all.get(request.socket);
    if (!watched) return;
    watched.request = request;
    watched.underWay += 1;
    response.once('close', () => (watched.underWay -= 1));
    if (watched.underWay > MOST_UNDER_WAY) request.socket.destroy();
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, watched] of all) {
      if (readerStalls(socket, watched, now, readerMs)) socket.destroy();
      else if (bodyStalls(socket, watched, now, bodyMs))
        endSocket(socket, new Problem(408, 'La demande a mis trop de temps à arriver.'));
    }
  };
  const timer = setInterval(look, Math.min(readerMs, bodyMs) / LOOKS_PER_SPAN).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
