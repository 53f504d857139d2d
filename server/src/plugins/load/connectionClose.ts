import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Once the server was asked to stop, each answer closes its connection; browsers and proxies would keep it open for a
 * minute, and a proxy would meet the end of one in the middle of a call.
 * Connections that browsers opened in advance and never used are destroyed, because Node would wait for them.
 */
export function registerConnectionClose(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining || app.stopping) void reply.header('connection', 'close');
  });
}
