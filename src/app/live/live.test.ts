/** @jest-environment ./tests/support/pageEnvironment.cjs */
import '../../../tests/support/setupDom.ts';
import { act, waitFor } from '@testing-library/react';
import { json, stubFetch } from '../../../tests/support/fetchStub.ts';
import { session, user } from '../../../tests/support/users.ts';
import { shiftWallClock } from '../../../tests/support/wallClock.ts';
import { baseApi } from '../../store/api/baseApi.ts';
import { KNOWN_UNTIL, knownUntil } from '../../store/api/call/knownUntil.ts';
import { startFirstCalls, TAB_ID } from '../../store/api/call/baseQuery.ts';
import { sessionChanged } from '../../store/sessionSlice.ts';
import { makeStore } from '../../store/store.ts';
import { readBlock } from './events.ts';
import { startLive } from './live.ts';
import { createRefresher } from './refresher.ts';

const EVENTS = 'GET /api/data/events';

// Test files of one worker share this module, and an unanswered change of another file would stay under way here for
// ever.
jest.mock('../../store/api/call/knownUntil.ts', () => jest.requireActual<object>('../../store/api/call/knownUntil.ts'));

const api = baseApi
  .enhanceEndpoints({})
  .injectEndpoints({
    endpoints: (build) => ({
      shownProducts: build.query<unknown, void>({ query: () => 'shown', providesTags: ['Product'] }),
      otherZones: build.query<unknown, void>({ query: () => 'other', providesTags: ['Zone'] }),
      nextProducts: build.query<unknown, void>({ query: () => 'next', providesTags: ['Product'] }),
    }),
  });

/** A server that keeps its stream open; the test decides what it sends. */
function start(answer?: unknown) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const server = stubFetch({
    [EVENTS]:
      answer ??
      (() =>
        new Response(new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) }), {
          headers: { 'content-type': 'text/event-stream; charset=utf-8' },
        })),
    'GET /api/data/shown': { n: 1 },
    'GET /api/data/other': { n: 2 },
    'GET /api/data/next': { n: 3 },
  });
  const store = makeStore({ preloaded: { session: session(user('ROLE_LECTEUR')) } });
  const doubts: string[] = [];
  startLive(store, { doubt: () => doubts.push('doute'), random: () => 0.5 });
  void store.dispatch(api.endpoints.shownProducts.initiate());
  void store.dispatch(api.endpoints.otherZones.initiate());
  const say = (event: string, data: object) =>
    streams.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const asked = () => [server.to('/api/data/shown').length, server.to('/api/data/other').length];
  const end = () => {
    store.dispatch(sessionChanged({ ...session(null), status: 'anonymous' }));
  };
  return { store, server, doubts, streams, say, asked, end };
}
const change = (origine: string) => ({
  tags: [{ type: 'Product', id: 'P1' }, { type: 'Product' }],
  origine,
  jusqua: 100,
});

test('other people’s changes are read again, but not one’s own and not what is unrelated', async () => {
  const { say, asked, store, streams, server, end } = start();
  await waitFor(() => expect(streams).toHaveLength(1));
  await waitFor(() => expect(asked()).toEqual([1, 1]));
  const [request] = server.to('/api/data/events');
  expect([
    request?.headers.get('x-session-check'),
    Number(new URL(request?.url ?? '').searchParams.get('depuis')) > 0,
  ]).toEqual(['1', true]);
  say('ouvert', { resync: false, jusqua: 100 });
  say('change', change(TAB_ID));
  say('change', { tags: [{ type: 'Paiement' }], origine: 'un autre', jusqua: 100 });
  await waitFor(() => expect(store.getState().live).toBe('open'));
  say('change', change('un autre'));
  await waitFor(() => expect(asked()).toEqual([2, 1]));
  // From then on it may reuse another page's answer, but none from before the latest news.
  expect(server.to('/api/data/shown').map(({ headers }) => headers.get(KNOWN_UNTIL))).toEqual([null, '100']);
  say('resync', {});
  await waitFor(() => expect(asked()).toEqual([3, 2]), { timeout: 3_000 });
  end();
  await waitFor(() => expect(store.getState().live).toBe('off'));
  expect(knownUntil()).toBeUndefined();
});

test('what was asked for in advance is asked for again after a change', async () => {
  const { say, asked, store, streams, server, end } = start();
  await waitFor(() => expect(streams).toHaveLength(1));
  startFirstCalls([{ url: 'next', accept: 'application/ld+json' }]);
  say('change', change('un autre'));
  await waitFor(() => expect(asked()).toEqual([2, 1]));
  await store.dispatch(api.endpoints.nextProducts.initiate(undefined, { subscribe: false }));
  expect(server.to('/api/data/next')).toHaveLength(2);
  end();
});

test('a session that ended on the server is checked; a cut stream is shown and opened again', async () => {
  const { say, doubts, store, streams, end } = start();
  await waitFor(() => expect(streams).toHaveLength(1));
  say('session', {});
  await waitFor(() => expect(doubts).toEqual(['doute']));
  act(() => streams[0]?.close());
  await waitFor(() => expect(store.getState().live).toBe('cut'));
  await waitFor(() => expect(streams).toHaveLength(2), { timeout: 3_000 });
  end();
});

test('a page that the browser keeps for its Back button holds no stream, and opens it again when shown', async () => {
  const { store, streams, server, end } = start();
  await waitFor(() => expect(streams).toHaveLength(1));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(store.getState().live).toBe('off'));
  expect(server.to('/api/data/events')[0]?.signal.aborted).toBe(true);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(streams).toHaveLength(2));
  end();
});

test.each([
  ['404: the server has no such call', json(404, null), 'off'],
  ['a page instead of a stream', new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), 'off'],
  ['503: away for a while', json(503, null, { 'retry-after': '30' }), 'cut'],
])('%s: asked once, and the screens work without', async (_name, answer, live) => {
  const { store, server, asked, end } = start(answer);
  await waitFor(() => expect(server.to('/api/data/events')).toHaveLength(1));
  await waitFor(() => expect(store.getState().live).toBe(live === 'off' ? 'off' : 'cut'));
  await waitFor(() => expect(asked()).toEqual([1, 1]));
  window.dispatchEvent(new Event(live === 'off' ? 'online' : 'focus'));
  expect(server.to('/api/data/events')).toHaveLength(1);
  end();
});

test.each([
  [': ', { event: 'alive' }],
  ['event: session\ndata: {}', { event: 'session' }],
  ['event: ouvert\ndata: {"resync":false,"jusqua":5}', { event: 'ouvert', data: { resync: false, jusqua: 5 } }],
  ['event: ouvert\ndata: {}', { event: 'ouvert', data: { resync: true, jusqua: 0 } }],
  [
    'event: change\ndata: {"tags":[{"type":"Zone"}],"origine":"x","jusqua":7}',
    { event: 'change', data: { tags: [{ type: 'Zone' }], origine: 'x', jusqua: 7 } },
  ],
  ['event: change\ndata: {"tags":[],"origine":"x"}', { event: 'change', data: { tags: [], origine: 'x', jusqua: 0 } }],
  ['event: change\ndata: {"tags":', { event: 'resync', data: { jusqua: 0 } }],
  ['event: nouveauté\ndata: {}', { event: 'resync', data: { jusqua: 0 } }],
])('reads %j', (block, message) => {
  expect(readBlock(block)).toEqual(message);
});

test('changes in a burst are read together, at most once a second, and not while hidden', () => {
  jest.useFakeTimers();
  const asked: number[] = [];
  const refresher = createRefresher((tags) => asked.push(tags.length));
  for (let n = 0; n < 50; n += 1) refresher.add([{ type: 'Product', id: String(n % 3) }]);
  jest.advanceTimersByTime(200);
  expect(asked).toEqual([3]);
  for (let n = 0; n < 30; n += 1) {
    refresher.add([{ type: 'Zone' }]);
    jest.advanceTimersByTime(100);
  }
  expect(asked).toEqual([3, 1, 1, 1]);
  refresher.hold();
  refresher.add([{ type: 'Zone' }, { type: 'Paiement' }]);
  jest.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(4);
  refresher.release();
  jest.advanceTimersByTime(200);
  expect(asked).toEqual([3, 1, 1, 1, 2]);
  refresher.add([{ type: 'Zone' }]);
  refresher.clear();
  jest.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(5);
  jest.useRealTimers();
});

test('a clock that is set back holds no refresh up', () => {
  jest.useFakeTimers();
  const asked: number[] = [];
  const refresher = createRefresher((tags) => asked.push(tags.length));
  refresher.add([{ type: 'Zone' }]);
  jest.advanceTimersByTime(200);
  jest.setSystemTime(Date.now() - 3_600_000);
  refresher.add([{ type: 'Zone' }]);
  jest.advanceTimersByTime(1_000);
  expect(asked).toEqual([1, 1]);
  jest.useRealTimers();
});

test.each([-3_600_000, 3_600_000])(
  'with the clock set %i ms ahead, a cut stream asks for all it missed',
  async (ms) => {
    const { say, server, streams, end } = start();
    await waitFor(() => expect(streams).toHaveLength(1));
    const began = performance.now();
    say('ouvert', { resync: false, jusqua: 100 });
    await waitFor(() => expect(knownUntil()).toBe('100'));
    shiftWallClock(ms);
    act(() => streams[0]?.close());
    await waitFor(() => expect(streams).toHaveLength(2), { timeout: 3_000 });
    shiftWallClock(0);
    const since = Number(new URL(server.to('/api/data/events')[1]?.url ?? '').searchParams.get('depuis'));
    // With a clock that was set ahead, the page may also have slept: then everything is asked for.
    expect(since).toBeGreaterThanOrEqual(Math.max(1_000, ms));
    expect(since).toBeLessThan(Math.max(0, ms) + performance.now() - began + 2_001);
    end();
  },
);
