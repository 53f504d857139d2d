/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { json, problem, stubFetch } from '../../../../tests/support/fetchStub.ts';
import { prepareForImports } from '../../../../tests/support/imports.ts';
import { makeStore } from '../../store.ts';
import { errorText, type ApiError } from './apiError.ts';
import { baseApi } from '../baseApi.ts';
import { rowsCall } from './call.ts';
import { serializeParams, serverUrl, type CallOptions } from './baseQuery.ts';

interface Call {
  url: string;
  method?: string;
  params?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<unknown, Call>({ query: (call) => call }),
    probeOnce: build.query<unknown, Call>({
      query: (call) => call,
      extraOptions: { retries: 0 } satisfies CallOptions,
    }),
    act: build.mutation<unknown, Call>({ query: (call) => call }),
    leave: build.mutation<unknown, Call>({
      query: (call) => call,
      extraOptions: { endsSession: true } satisfies CallOptions,
    }),
  }),
});

const actions: string[] = [];
const newStore = () => {
  actions.length = 0;
  return makeStore({
    reactions: () => (next) => (action) => {
      actions.push((action as { type: string }).type);
      return next(action);
    },
  });
};
const read = async (call: Call, endpoint: 'probe' | 'probeOnce' = 'probeOnce') => {
  const store = newStore();
  const answer = await store.dispatch(api.endpoints[endpoint].initiate(call));
  return { store, data: answer.data, error: answer.error as ApiError | undefined };
};
const ENDED = 'session/expired';

beforeAll(prepareForImports);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('reads an answer once, and not at all when it is passed on unread', async () => {
  const text = jest.spyOn(Response.prototype, 'text');
  const texts = async () =>
    (await Promise.all(text.mock.results.map(({ value }) => value as Promise<string>))).filter((each) => each !== '');
  stubFetch({ 'GET /api/data/commandes': [1], 'POST /api/data/livraisons/validate/import': [2] });
  expect((await read({ url: 'commandes' })).data).toEqual([1]);
  expect(await texts()).toEqual(['[1]']);
  const { data } = await newStore().dispatch(
    api.endpoints.act.initiate(rowsCall('livraisons/validate/import', new Blob(['{}'])), { track: false }),
  );
  expect(await texts()).toEqual(['[1]']);
  text.mockRestore();
  expect(await new Response(data as Blob).json()).toEqual([2]);
});

test('asks for linked data under /api/data, repeats array values and leaves out missing ones', async () => {
  const server = stubFetch({ 'GET /api/data/commandes': { ok: true } });
  await read({
    url: 'commandes',
    params: { page: 2, 'zones.code[]': ['Z 1', 'Z2'], search: undefined, none: null, 'order[date]': 'desc' },
  });
  const [request] = server.requests;
  expect(request?.headers.get('accept')).toBe('application/ld+json');
  expect(new URL(request?.url ?? '').search).toBe(
    '?page=2&zones.code%5B%5D=Z+1&zones.code%5B%5D=Z2&order%5Bdate%5D=desc',
  );
});

test('a merge-patch body is sent as JSON', async () => {
  const server = stubFetch({ 'PATCH /api/data/utilisateurs/a': { ok: true } });
  const headers = { 'content-type': 'application/merge-patch+json' };
  await newStore().dispatch(
    api.endpoints.act.initiate({ url: 'utilisateurs/a', method: 'PATCH', headers, body: { isEnabled: false } }),
  );
  expect(await server.requests[0]?.json()).toEqual({ isEnabled: false });
  expect(server.requests[0]?.headers.get('content-type')).toBe('application/merge-patch+json');
});

test('a path outside the base goes to the same server', async () => {
  const server = stubFetch({ 'POST /data/tracking/device/refresh': json(204, null) });
  await newStore().dispatch(
    api.endpoints.act.initiate({ url: serverUrl('/data/tracking/device/refresh'), method: 'POST' }),
  );
  expect(server.requests).toHaveLength(1);
});

test('a problem becomes a typed error with its violations', async () => {
  const violations = [{ propertyPath: 'amount', message: 'La valeur doit être un nombre supérieur à 0' }];
  stubFetch({ 'GET /api/data/x': problem(422, 'Valeur refusée.', violations) });
  const { error } = await read({ url: 'x' });
  expect(error).toEqual({ status: 422, detail: 'Valeur refusée.', violations });
});

const text = (status: number, body: string, type: string) =>
  new Response(body, { status, headers: { 'content-type': type } });

test.each([
  ['a problem', problem(409, 'Document déjà importé'), 'Document déjà importé'],
  ['plain text', text(400, ' Code inconnu ', 'text/plain'), 'Code inconnu'],
  ['long plain text', text(500, 'x'.repeat(201), 'text/plain'), 'Erreur inconnue'],
  ['a page', text(502, '<html><body>Bad gateway</body></html>', 'text/html'), 'Erreur inconnue'],
  ['a stack', text(500, 'Error: boom\n    at f (a.js:1:1)', 'text/plain'), 'Erreur inconnue'],
  ['broken JSON', text(500, '{"detail":', 'application/json'), 'Erreur inconnue'],
  ['a page with 200', text(200, '<!doctype html><title>Connexion</title>', 'text/html'), 'Erreur inconnue'],
  ['nothing', text(500, '', 'text/plain'), 'Erreur inconnue'],
])('the text shown for %s', async (_name, answer, shown) => {
  stubFetch({ 'GET /api/data/x': answer });
  const { error } = await read({ url: 'x' });
  expect(errorText(error)).toBe(shown);
});

test('an error that is not of the API has no text of its own', () => {
  expect(errorText(new TypeError('undefined is not a function'))).toBe('Erreur inconnue');
});

test('retries a read three times while the server is away, then reports the failure', async () => {
  const server = stubFetch({ 'GET /api/data/x': json(503, null) });
  const answer = read({ url: 'x' }, 'probe');
  const counts: number[] = [];
  for (const wait of [0, 1_000, 3_000, 9_000]) {
    await jest.advanceTimersByTimeAsync(wait);
    counts.push(server.requests.length);
  }
  expect(counts).toEqual([1, 2, 3, 4]);
  expect((await answer).error?.status).toBe(503);
});

test('a read that succeeds the second time is not a failure', async () => {
  const answers: unknown[] = [new TypeError('offline'), { ok: true }];
  stubFetch({ 'GET /api/data/x': () => answers.shift() });
  const answer = read({ url: 'x' }, 'probe');
  await jest.advanceTimersByTimeAsync(0);
  expect(actions).toContain('connection/connectionChanged');
  await jest.advanceTimersByTimeAsync(1_000);
  const { data, store } = await answer;
  expect(data).toEqual({ ok: true });
  expect(store.getState().connection).toBe('up');
});

test('the connection counts as lost while nothing answers', async () => {
  stubFetch({ 'GET /api/data/x': new TypeError('offline') });
  const { store, error } = await read({ url: 'x' });
  expect(error?.status).toBe('network');
  expect(store.getState().connection).toBe('lost');
});

test.each([
  ['a refused read', 'GET', 404],
  ['a change, even with the server away', 'POST', 503],
])('%s is not retried', async (_name, method, status) => {
  const server = stubFetch({ [`${method} /api/data/x`]: json(status, null) });
  const store = newStore();
  if (method === 'GET') await store.dispatch(api.endpoints.probe.initiate({ url: 'x' }));
  else await store.dispatch(api.endpoints.act.initiate({ url: 'x', method }));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(server.requests).toHaveLength(1);
});

test('no answer within 20 s is a failure', async () => {
  stubFetch({
    'GET /api/data/x': (request: Request) =>
      new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => {
          reject(request.signal.reason as Error);
        });
      }),
  });
  const answer = read({ url: 'x' });
  await jest.advanceTimersByTimeAsync(20_000);
  expect((await answer).error?.status).toBe('timeout');
});

test.each([
  [401, 'commandes', true],
  [403, 'commandes', false],
  [401, 'admin/my-info', true],
  [403, 'admin/my-info', true],
  [500, 'admin/my-info', false],
])('%s on %s ends the session: %s', async (status, url, ends) => {
  stubFetch({ [`GET /api/data/${url}`]: json(status, null) });
  await read({ url });
  expect(actions.includes(ENDED)).toBe(ends);
});

test('the sign-out may be answered by the sign-in page, and a 401 is expected then', async () => {
  const server = stubFetch({ 'POST /logout': text(200, '<!doctype html>', 'text/html') });
  const store = newStore();
  const call = { url: serverUrl('/logout'), method: 'POST' };
  expect((await store.dispatch(api.endpoints.leave.initiate(call))).error).toBeUndefined();
  server.answer({ 'POST /logout': json(401, null) });
  await store.dispatch(api.endpoints.leave.initiate(call));
  expect(actions).not.toContain(ENDED);
});

test('objects are left out of an address', () => {
  expect(serializeParams({ a: { b: 1 }, c: false, d: 0 })).toBe('c=false&d=0');
});

test('reads do not count as activity while nobody is there, but changes always do', async () => {
  const server = stubFetch({ 'GET /api/data/commandes': [], 'POST /api/data/actes': [] });
  const marks = () => server.requests.splice(0).map(({ headers }) => headers.get('x-session-check'));
  dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(59_000);
  await read({ url: 'commandes' });
  expect(marks()).toEqual([null]);
  jest.advanceTimersByTime(2_000);
  await read({ url: 'commandes' });
  await newStore().dispatch(api.endpoints.act.initiate({ url: 'actes', method: 'POST' }));
  expect(marks()).toEqual(['1', null]);
  dispatchEvent(new Event('keydown'));
  await read({ url: 'commandes' });
  expect(marks()).toEqual([null]);
});

test('nobody is there although the clock was set back meanwhile', async () => {
  const server = stubFetch({ 'GET /api/data/commandes': [] });
  dispatchEvent(new Event('pointerdown'));
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(61_000);
  await read({ url: 'commandes' });
  expect(server.requests[0]?.headers.get('x-session-check')).toBe('1');
});
