import type { Configuration } from '@rspack/core';

type DevServer = Extract<Configuration['devServer'], object>;

/** What the page server passes on to the API server while developing; everything else is the application. */
const CALLS = ['/api', '/data', '/logout', '/healthz', '/readyz'];

const isSignIn = (pathname: string, method: string | undefined) => method === 'POST' && pathname === '/admin/login';

/** Page server with hot reload; `apiPort` is the server's. */
export function devServer(apiPort: string): DevServer {
  const target = `http://127.0.0.1:${apiPort}`;
  return {
    host: '127.0.0.1',
    static: false,
    hot: true,
    historyApiFallback: { index: '/admin/index.html', disableDotRule: true },
    proxy: [
      { context: CALLS, target },
      // The form posts to its own address, which answers GET with the page.
      { context: (pathname, request) => isSignIn(pathname, request.method), target },
    ],
  };
}
