import { once } from 'node:events';
import http from 'node:http';

/**
 * Serves the given files (compressed with Brotli) and passes everything else to the server, so that both clients have
 * one origin, one session and one way to the data. `record()` begins to count the scripts sent and returns the counts.
 */
export async function startProxy({ port, server, files }) {
  const agent = new http.Agent({ keepAlive: true });
  let recorded = { files: 0, bytes: 0 };
  const count = (type, bytes, to) => {
    if (!/javascript/.test(type ?? '')) return;
    to.files += 1;
    to.bytes += bytes;
  };
  const proxy = http.createServer((request, response) => {
    const to = recorded;
    const file = files.get(request.url.split('?')[0]);
    if (file) {
      const { type, cache, body } = file;
      response.writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'content-length': body.length,
        'cache-control': cache,
      });
      response.end(body, () => count(type, body.length, to));
      return;
    }
    const { method, url, headers } = request;
    const passed = http.request(new URL(url, server), { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.rawHeaders);
      let bytes = 0;
      answer.on('data', (chunk) => {
        bytes += chunk.length;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) count(answer.headers['content-type'], bytes, to);
      });
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    base: `http://127.0.0.1:${port}`,
    record() {
      recorded = { files: 0, bytes: 0 };
      const to = recorded;
      return () => ({ ...to });
    },
    stop() {
      proxy.close();
      proxy.closeAllConnections();
      agent.destroy();
    },
  };
}
