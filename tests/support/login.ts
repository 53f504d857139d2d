import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { LoginContext } from '../../server/src/contract/session.ts';

/** Makes a built application of one page, with the parts that the server fills in. */
export function makeWebDir(): { webDir: string; remove: () => void } {
  const webDir = mkdtempSync(path.join(os.tmpdir(), 'tournee-pages-'));
  mkdirSync(path.join(webDir, 'assets'));
  writeFileSync(path.join(webDir, 'assets', 'main.abc.js'), '/* */');
  writeFileSync(
    path.join(webDir, 'index.html'),
    `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><meta name="app-config" content="__APP_CONFIG__">
<script type="application/json" id="login-context">__LOGIN_CONTEXT__</script><style nonce="__CSP_NONCE__"></style>`,
  );
  return { webDir, remove: () => rmSync(webDir, { recursive: true, force: true }) };
}

type Headers = Record<string, string>;

/** A browser that keeps cookies and fills in the sign-in form. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly app: FastifyInstance;
  readonly headers: Headers;
  constructor(app: FastifyInstance, headers: Headers = {}) {
    this.app = app;
    this.headers = headers;
  }

  /** Sends a form, or with `json` a body of the application's own calls. */
  async send(
    method: 'GET' | 'POST',
    url: string,
    form?: Record<string, string>,
    headers: Headers = {},
    json?: object,
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.app.inject({
      method,
      url,
      headers: {
        ...this.headers,
        ...(cookie ? { cookie } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
      ...(json ? { payload: json } : {}),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() < Date.now())) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  post(url: string, json?: object): Promise<LightMyRequestResponse> {
    return this.send('POST', url, undefined, {}, json);
  }

  /** Returns the sign-in page's context, parsed as the page's script would. */
  async context(query = ''): Promise<LoginContext> {
    return contextIn((await this.send('GET', `/admin/login${query}`)).body);
  }

  /** Opens the form, fills it in and sends it. */
  async signIn(
    username: string,
    password: string,
    more: Record<string, string> = {},
    query = '',
  ): Promise<LightMyRequestResponse> {
    const { csrfToken } = await this.context(query);
    return this.send('POST', `/admin/login${query}`, {
      _username: username,
      _password: password,
      _csrf_token: csrfToken ?? '',
      ...more,
    });
  }

  /** Returns the error that the sign-in page shows now. */
  async error(): Promise<string | null> {
    return (await this.context()).error;
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.send('GET', '/api/data/admin/my-info')).statusCode === 200;
  }
}

/** Reads the content of `#login-context` of a page. @throws when it is no JSON or left its element. */
export function contextIn(html: string): LoginContext {
  const inside = /<script type="application\/json" id="login-context">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return JSON.parse(inside) as LoginContext;
}
