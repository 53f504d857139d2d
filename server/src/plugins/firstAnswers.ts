import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { firstCalls, matchScreen, type FirstCall, type ScreenCalls } from '../../../rules/firstCalls.ts';
import type { MyInfo } from '../contract/session.ts';

/** A screen, as the build describes it (`build/screenManifest.ts`). */
interface Screen {
  path: string;
  /** Scripts that it needs besides those of every page. */
  scripts: readonly string[];
  phoneScripts?: readonly string[];
  calls?: ScreenCalls;
}

/** What the build says about the screens. */
interface Manifest {
  screens: readonly Screen[];
  /** Scripts that are needed besides where there are sign-ins to tell of. */
  noticeScripts: readonly string[];
}

/** An answer that the page brings along. */
export interface EarlyAnswer {
  url: string;
  accept: string;
  status: number;
  type: string;
  body: string;
}

/** Where the application is served. */
const BASE = '/admin';
const LOGIN = '/login';
const WHO: FirstCall = { url: 'admin/my-info', accept: 'application/json' };
/** What every screen asks for besides its own calls. */
const PREFERENCES: FirstCall = { url: 'preferences', accept: 'application/ld+json' };
/** The sign-ins that a person is to be told of: they are shown above the screen, which they would push down later. */
const NOTICES: FirstCall = { url: 'admin/my-notices', accept: 'application/ld+json' };
/** What an answer depends on besides its address. */
const PASSED_ON = [
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-request-id',
];

/** Reads what the build says; empty when it says nothing. */
export function readScreens(webDir: string): Manifest {
  const file = path.join(webDir, 'screens.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : { screens: [], noticeScripts: [] };
}

/** The scripts and first calls of the screen at an address of the application; null when there is none. */
export function screenAt(
  screens: readonly Screen[],
  address: string,
): { scripts: readonly string[]; phoneScripts: readonly string[]; calls: FirstCall[] } | null {
  const { pathname, searchParams } = new URL(address, 'http://page');
  const found = matchScreen(screens, pathname.slice(BASE.length));
  if (!found) return null;
  const { screen, params } = found;
  const calls = screen.path === LOGIN ? [] : [PREFERENCES, ...firstCalls(screen.calls ?? {}, params, searchParams)];
  return { scripts: screen.scripts, phoneScripts: screen.phoneScripts ?? [], calls };
}

async function answerTo(app: FastifyInstance, request: FastifyRequest, call: FirstCall): Promise<EarlyAnswer[]> {
  const url = `/api/data/${call.url}`;
  const passed = PASSED_ON.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { statusCode, headers, body } = await app.inject({
    method: 'GET',
    url,
    remoteAddress: request.socket.remoteAddress ?? '',
    headers: {
      ...Object.fromEntries(passed),
      accept: call.accept,
      // One of the calls is enough to tell that somebody is there.
      ...(call === WHO ? {} : { 'x-session-check': '1' }),
    },
  });
  // That nobody is signed in is an answer too; any other failure is for the application to meet and to tell.
  const isAnswer = statusCode === 200 || (call === WHO && statusCode === 401);
  return isAnswer
    ? [{ url, accept: call.accept, status: statusCode, type: String(headers['content-type']), body }]
    : [];
}

const hasNotices = ([who]: readonly EarlyAnswer[]): boolean =>
  who?.status === 200 && (JSON.parse(who.body) as MyInfo).notices !== undefined;

/** Whether the sign-ins to tell of are among the answers. */
export const tellsOfSignIns = (answers: readonly EarlyAnswer[]): boolean =>
  answers.some(({ url }) => url === `/api/data/${NOTICES.url}`);

/**
 * Makes the calls that a screen will make first, as its reader, and gives the answers that come in
 * time (`patience` in ms). It goes through
 * the whole server as a request of the browser would, so that nobody gets to see more than by asking.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly FirstCall[],
  patience: number,
): Promise<EarlyAnswer[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<EarlyAnswer[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patience);
  });
  const answer = (call: FirstCall) => Promise.race([answerTo(app, request, call).catch(() => []), late]);
  const who = answer(WHO);
  const notices = who.then((found) => (hasNotices(found) ? answer(NOTICES) : []));
  const others = request.headers.cookie === undefined ? [] : calls;
  try {
    return (await Promise.all([who, notices, ...others.map(answer)])).flat();
  } finally {
    clearTimeout(timer);
  }
}
