import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from '@rspack/core';

type DevServer = Extract<Configuration['devServer'], object>;

/**
 * Paths that the page server passes on to the API server in development; it answers every other path with the
 * application.
 */
const CALLS = ['/api', '/data', '/logout', '/healthz', '/readyz'];
const LOGIN = '/admin/login';
const CONTEXT = /<script type="application\/json" id="login-context">([\s\S]*?)<\/script>/;

const isSignIn = (pathname: string, method: string | undefined) => method === 'POST' && pathname === LOGIN;

/**
 * Reads the context of the API server's own sign-in page. Our page needs its token and cookies, but not its scripts;
 * null when that server serves no pages.
 */
async function loginContext(
  target: string,
  request: IncomingMessage,
): Promise<{ json: string; cookies: string[] } | null> {
  try {
    const page = await fetch(`${target}${request.url ?? LOGIN}`, {
      headers: { cookie: request.headers.cookie ?? '', accept: 'text/html' },
    });
    const json = CONTEXT.exec(await page.text())?.[1];
    return json === undefined ? null : { json, cookies: page.headers.getSetCookie() };
  } catch {
    return null;
  }
}

/** Sends our own page, filled with the context that the API server has for it. */
async function serveLogin(
  page: string,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [html, context] = await Promise.all([
    fetch(page).then((answer) => answer.text()),
    loginContext(target, request),
  ]);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  if (context) response.setHeader('set-cookie', context.cookies);
  response.end(context ? html.replace('__LOGIN_CONTEXT__', () => context.json) : html);
}

/** Settings of the page server with hot reload; `apiPort` is the port of the API server. */
export function devServer(apiPort: string): DevServer {
  const target = `http://127.0.0.1:${apiPort}`;
  return {
    host: '127.0.0.1',
    static: false,
    hot: true,
    // User names have dots; calls and hot updates that are missing must not be answered by the page.
    historyApiFallback: { index: '/admin/index.html', disableDotRule: true, htmlAcceptHeaders: ['text/html'] },
    setupMiddlewares: (middlewares, server) => {
      middlewares.unshift({
        name: 'login-context',
        middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
          const { pathname } = new URL(request.url ?? '/', target);
          if (request.method !== 'GET' || pathname !== LOGIN) next();
          else {
            const { options } = server as { options: { port?: number | string } };
            serveLogin(`http://127.0.0.1:${String(options.port)}/admin/index.html`, target, request, response).catch(
              next,
            );
          }
        },
      });
      return middlewares;
    },
    proxy: [
      { context: CALLS, target },
      // The form posts to its own address, which answers GET with the page.
      { context: (pathname: string, request: IncomingMessage) => isSignIn(pathname, request.method), target },
    ],
  };
}
