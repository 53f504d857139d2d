import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Release } from '../contract/events.ts';
import { basemapOrigin } from './basemap.ts';
import { paceFiles } from './load/pacedFiles.ts';
import { firstAnswers, readScreens, screenAt, tellsOfSignIns } from './firstAnswers.ts';

const embedAttribute = (value: unknown) =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
/** JSON for a script element: nothing in it can end the element or start a comment. */
const embedScript = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Content policy of pages and workers: only inline scripts with our nonce, and nothing from elsewhere except maps.
 */
const contentPolicy = (nonce: string, tileOrigin: string, basemapHost: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${tileOrigin}`,
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self' ${basemapHost}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Content policy of data: a browser that opens it as a page runs nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const tileOriginOf = (template: string) =>
  URL.canParse(template.replaceAll(/[{}]/g, ''))
    ? new URL(template.replace('{s}', 'a').replaceAll(/[{}]/g, '')).origin
    : '';

/** Sets the security headers of every answer. A page gets its own content policy where it is served. */
export function registerHeaders(app: FastifyInstance, tileUrl: string, basemap: string): void {
  app.decorateRequest('nonce', '');
  const tileOrigin = tileOriginOf(tileUrl);
  const basemapHost = basemapOrigin(basemap);
  app.addHook('onRequest', async (request, reply) => {
    const isData = /^\/(api|data)\//.test(request.url);
    if (!isData) request.nonce = randomBytes(16).toString('base64url');
    void reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      // Tile servers refuse requests without a referrer, so other sites get the origin alone.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      ...(request.protocol === 'https' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
      // The API's documentation page brings a policy of its own.
      ...(request.url.startsWith('/api/docs')
        ? {}
        : { 'content-security-policy': isData ? DATA_POLICY : contentPolicy(request.nonce, tileOrigin, basemapHost) }),
      ...(isData ? { 'cache-control': 'no-store' } : {}),
    });
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The application that this server hands out; null without its files. */
    release: Release | null;
  }
  interface FastifyRequest {
    nonce: string;
  }
}

interface Pages {
  /** Folder of the built application. */
  webDir: string;
  tileUrl: string;
  /** Address of the base map, empty without one. */
  basemap: string;
  /** How long a page waits for its first data (ms). */
  patience: number;
  /** Whether a proxy passes early hints on: one that does not know them takes them for the answer itself. */
  earlyHints: boolean;
  /** What the sign-in page is told about this request. */
  loginContext: (request: FastifyRequest, reply: FastifyReply) => Promise<object>;
}

/** Says which scripts the screen will need, so that the browser need not find out one after the other. */
const preload = (address: string) => `<link rel="preload" as="script" href="${address}">`;
/** The same on a phone; its width is that of `src/ui/theme/media.ts`. */
const phonePreload = (script: string) =>
  `<link rel="preload" as="script" media="(max-width: 767px)" href="/admin/${script}">`;

/** The scripts of every page, by their addresses. */
const scriptsOf = (html: string) => [...html.matchAll(/<script defer src="([^"]+)"/g)].flatMap(([, src]) => src ?? []);
const hint = (address: string) => `<${address}>; rel=preload; as=script`;

/** The application of this page; null for a page without what names it. */
function releaseOf(html: string): Release | null {
  const script = scriptsOf(html).find((src) => src.includes('/assets/main.'));
  const builtAt = Number(/<meta name="app-built" content="(\d+)"/.exec(html)?.[1]);
  return script !== undefined && builtAt > 0 ? { script, builtAt } : null;
}

const page = async (
  app: FastifyInstance,
  { webDir, tileUrl, basemap, patience, earlyHints, loginContext }: Pages,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> => {
  const html = await readFile(path.join(webDir, 'index.html'), 'utf8');
  app.release = releaseOf(html);
  const { screens, noticeScripts } = readScreens(webDir);
  const config = embedAttribute({ tileUrl, basemap });
  const always = scriptsOf(html).map(hint);
  return async (request, reply) => {
    const isLogin = request.url === '/admin/login' || request.url.startsWith('/admin/login?');
    const context = isLogin ? embedScript(await loginContext(request, reply)) : 'null';
    const screen = screenAt(screens, request.url);
    const ofScreen = (screen?.scripts ?? []).map((script) => `/admin/${script}`);
    const onPhone = (screen?.phoneScripts ?? []).map(phonePreload);
    if (earlyHints) reply.raw.writeEarlyHints({ link: [...always, ...ofScreen.map(hint)] });
    const answers = await firstAnswers(app, request, screen?.calls ?? [], patience);
    const ofNotices = (tellsOfSignIns(answers) ? noticeScripts : []).map((script) => `/admin/${script}`);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', answers.some(({ status }) => status === 200) ? 'private, no-store' : 'no-store')
      .send(
        html
          .replaceAll('__CSP_NONCE__', request.nonce)
          .replace('__APP_CONFIG__', () => config)
          .replace('__LOGIN_CONTEXT__', () => context)
          .replace('__FIRST_ANSWERS__', () => embedScript(answers))
          .replace('</head>', () => `${[...[...ofScreen, ...ofNotices].map(preload), ...onPhone].join('')}</head>`),
      );
  };
};

/**
 * Serves the built application under `/admin`. Files with a hash in their name are cached for ever, the page itself
 * never.
 */
export async function registerPages(app: FastifyInstance, pages: Pages): Promise<void> {
  const { webDir } = pages;
  const options = { config: { permission: 'public' as const }, schema: { hide: true } };
  app.get('/', options, (_request, reply) => reply.redirect('/admin/dashboard', 302));
  app.get('/admin', options, (_request, reply) => reply.redirect('/admin/dashboard', 302));
  if (!existsSync(path.join(webDir, 'index.html'))) return;
  const send = await page(app, pages);
  app.get('/admin/*', { ...options, config: { ...options.config, always: true } }, send);
  await app.register(async (files) => {
    paceFiles(files);
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'public', always: true };
      route.schema = { ...route.schema, hide: true };
    });
    await files.register(fastifyStatic, {
      root: path.join(webDir, 'assets'),
      prefix: '/admin/assets/',
      index: false,
      preCompressed: true,
      maxAge: '1y',
      immutable: true,
      decorateReply: false,
    });
  });
}
