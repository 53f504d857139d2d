import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query';
import type { FirstCall } from '../../../../rules/firstCalls.ts';
import { connectionChanged } from '../../connectionSlice.ts';
import { sessionExpired } from '../../sessionSlice.ts';
import { isUnattended } from './activity.ts';
import { toApiError, type ApiError } from './apiError.ts';
import { addressOf, askEarly, cameWithPage, dropEarlyAnswers, takeEarlyAnswer } from './earlyAnswers.ts';
import { changing, KNOWN_UNTIL, knownUntil } from './knownUntil.ts';
import { askProof } from './proof.ts';
import { noteServerDate } from './serverClock.ts';

/**
 * Identifies this tab to the server, which names with each change the tab that made it. It is new at each load and
 * useless to anybody else.
 */
export const TAB_ID = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

export interface CallOptions {
  /** Number of retries of a failed read, 3 by default. Calls that change something are never retried. */
  retries?: number;
  /** The call ends a session: its answer may be the login page, and a 401 is expected. */
  endsSession?: boolean;
}

const TIMEOUT_MS = 20_000;
const RETRY_DELAYS_MS = [1_000, 3_000, 9_000];
const MY_INFO = /(^|\/)admin\/my-info$/;

/** An address outside `/api/data`, on the same server. */
export const serverUrl = (path: string): string => `${location.origin}${path}`;

/** Repeats the name for array values (`zones.code[]=a&zones.code[]=b`) and leaves out missing values. */
export function serializeParams(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
        query.append(name, String(one));
    }
  }
  return query.toString();
}

const isJson = (headers: Headers) => /[/+]json\b/.test(headers.get('content-type') ?? '');

/** Marks a body that is not data. */
const NO_DATA = Symbol('page');

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  if (!isJson(response.headers)) return response.ok ? NO_DATA : text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return response.ok ? NO_DATA : null;
  }
}

/**
 * The package reads every body twice, the second time as the text of a clone that nobody uses. For 10 MB of verdicts
 * this blocked the page, so the clone is empty.
 */
async function fetchReadOnce(input: Request, init?: RequestInit): Promise<Response> {
  // `fetch` is looked up at each call, so that tests can replace it.
  const response = (await takeEarlyAnswer(input)) ?? (await fetch(input, init));
  noteServerDate(response.headers.get('date'));
  return Object.assign(response, { clone: () => new Response(null, { headers: response.headers }) });
}

/** What a read tells of this page besides its own headers. */
function readHeaders(): [string, string][] {
  const known = knownUntil();
  return [
    ...(known === undefined ? [] : ([[KNOWN_UNTIL, known]] as [string, string][])),
    ...(isUnattended() ? ([['x-session-check', '1']] as [string, string][]) : []),
  ];
}

/** What was asked for lately and not refused is in the cache of the screen that asked for it, or will be. */
const CACHED_MS = 60_000;
const askedAt = new Map<string, number>();
const MAX_KEPT = 500;

/** Notes that something is being read, unless that fails. */
function noteRead(request: Request, read: Promise<Response>): void {
  const address = addressOf(request);
  if (askedAt.size > MAX_KEPT) askedAt.clear();
  askedAt.set(address, performance.now());
  const forget = () => askedAt.delete(address);
  read.then(({ ok }) => ok || forget(), forget);
}

/** Begins the first calls of a screen while its chunk is still on the way, unless they were made lately. */
export function startFirstCalls(calls: readonly FirstCall[]): void {
  for (const { url, accept } of calls) {
    const address = `/api/data/${url}`;
    if (cameWithPage(url)) continue;
    if (performance.now() - (askedAt.get(address) ?? -CACHED_MS) < CACHED_MS) continue;
    askEarly(address, accept, () =>
      fetch(`${location.origin}${address}`, {
        credentials: 'same-origin',
        headers: [['accept', accept], ...readHeaders()],
      }),
    );
  }
}

const rawQuery = fetchBaseQuery({
  // The address is absolute, because outside a browser Request refuses a relative one.
  baseUrl: `${location.origin}/api/data`,
  credentials: 'same-origin',
  timeout: TIMEOUT_MS,
  paramsSerializer: serializeParams,
  // Without this a merge-patch body is sent as the text "[object Object]".
  isJsonContentType: isJson,
  responseHandler: readBody,
  prepareHeaders: (headers, { type }) => {
    if (!headers.has('accept')) headers.set('accept', 'application/ld+json');
    if (type === 'mutation') {
      dropEarlyAnswers();
      headers.set('x-tab', TAB_ID);
      return headers;
    }
    for (const [name, value] of readHeaders()) headers.set(name, value);
    return headers;
  },
  fetchFn: (input, init) => {
    const request = input as Request;
    const answer = fetchReadOnce(request, init);
    if (request.method === 'GET') noteRead(request, answer);
    return answer;
  },
});

function readError(error: FetchBaseQueryError): ApiError {
  switch (error.status) {
    case 'FETCH_ERROR':
      return { status: 'network', detail: null, violations: [] };
    case 'TIMEOUT_ERROR':
      return { status: 'timeout', detail: null, violations: [] };
    case 'PARSING_ERROR':
    case 'CUSTOM_ERROR':
      return { status: 'unreadable', detail: null, violations: [] };
    default:
      return toApiError(error.status, error.data);
  }
}

const SERVER_AWAY: readonly ApiError['status'][] = ['network', 'timeout', 502, 503, 504];
const isSilent = (status: ApiError['status']) => status === 'network' || status === 'timeout';

/** Waits, but stops as soon as the call is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

type Outcome = { data: unknown } | { error: ApiError };

async function callOnce(args: string | FetchArgs, api: BaseQueryApi, options: CallOptions): Promise<Outcome> {
  const call = () => rawQuery(args, api, options);
  const answer = api.type === 'mutation' ? await changing(async () => call()) : await call();
  if (answer.error) return { error: readError(answer.error) };
  if (answer.data !== NO_DATA) return { data: answer.data };
  return options.endsSession ? { data: null } : { error: { status: 'unreadable', detail: null, violations: [] } };
}

/** A 401 always ends the session. A 403 does so only where it cannot mean "not allowed" (docs/product.md, 3.5). */
function isSessionOver(error: ApiError, args: string | FetchArgs): boolean {
  const url = typeof args === 'string' ? args : args.url;
  return error.status === 401 || (error.status === 403 && MY_INFO.test(url));
}

function noteConnection(outcome: Outcome, api: BaseQueryApi): void {
  if (api.signal.aborted) return;
  api.dispatch(connectionChanged('error' in outcome && isSilent(outcome.error.status) ? 'lost' : 'up'));
}

/**
 * Logs a failed read, which never shows a toast (docs/product.md, 5.10). Other calls report their failures themselves.
 */
function noteFailure({ status }: ApiError, args: string | FetchArgs, api: BaseQueryApi): void {
  if (api.type !== 'query' || api.signal.aborted) return;
  console.warn(`${typeof args === 'string' ? args : args.url}: loading failed (${String(status)})`);
}

/** Number of retries. Only reads are retried, because a change may have been made although its answer was lost. */
function retriesOf(args: string | FetchArgs, api: BaseQueryApi, options: CallOptions): number {
  const isRead = typeof args === 'string' || (args.method ?? 'GET') === 'GET';
  return api.type === 'query' && isRead ? (options.retries ?? RETRY_DELAYS_MS.length) : 0;
}

/** Makes a call, and silently retries reads while the server is away. An aborted call is neither logged nor retried. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions> = async (args, api, given) => {
  const options = (given as CallOptions | undefined) ?? {};
  const retries = retriesOf(args, api, options);
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await callOnce(args, api, options);
    noteConnection(outcome, api);
    if (!('error' in outcome)) return outcome;
    // The very same call again, its key included.
    if (outcome.error.code === 'proof-required' && (await askProof())) continue;
    if (attempt < retries && SERVER_AWAY.includes(outcome.error.status) && !api.signal.aborted) {
      await pause(RETRY_DELAYS_MS[attempt] ?? 0, api.signal);
      if (!api.signal.aborted) continue;
    }
    if (isSessionOver(outcome.error, args) && !options.endsSession) api.dispatch(sessionExpired());
    else noteFailure(outcome.error, args, api);
    return outcome;
  }
};
