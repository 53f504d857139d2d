import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { METRICS_PATH, METRICS_TYPE, showsToken } from './register.ts';

interface Options {
  host: string;
  port: number;
  token: string | undefined;
  read: () => Promise<string>;
}

/** A port of its own for Prometheus, which no proxy of the application leads to. */
export async function openMetricsPort({
  host,
  port,
  token,
  read,
}: Options): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, headers = {}) =>
      response.writeHead(status, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store', ...headers }).end(text);
    if (request.method !== 'GET' || request.url?.split('?')[0] !== METRICS_PATH) answer(404, '');
    else if (token !== undefined && !showsToken(request.headers.authorization, token))
      answer(401, '', { 'www-authenticate': 'Bearer' });
    else
      read().then(
        (text) => answer(200, text),
        () => answer(503, ''),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // It must not keep a process alive that stops.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
