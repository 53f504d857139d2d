/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { waitFor } from '@testing-library/react';
import { json, stubFetch } from '../../../../tests/support/fetchStub.ts';
import { makeStore } from '../../store.ts';
import { baseApi } from '../baseApi.ts';
import { dropEarlyAnswers, readEarlyAnswers, takeEarlySession } from './earlyAnswers.ts';
import { startFirstCalls } from './baseQuery.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listThings: build.query<{ n: number }, number>({ query: (page) => ({ url: 'things', params: { page } }) }),
    changeThing: build.mutation<unknown, void>({ query: () => ({ url: 'things', method: 'POST', body: {} }) }),
  }),
});

const THINGS = '/api/data/things?page=1';
const answer = (url: string, body: unknown, status = 200, accept = 'application/ld+json') => ({
  url,
  accept,
  status,
  type: 'application/ld+json; charset=utf-8',
  body: JSON.stringify(body),
});

/** A page that brings these answers. */
function page(answers: readonly object[] | string): void {
  document.body.innerHTML = `<script type="application/json" id="first-answers">${
    typeof answers === 'string' ? answers : JSON.stringify(answers)
  }</script>`;
  readEarlyAnswers();
}

function start() {
  const server = stubFetch({
    'GET /api/data/things': () => json(200, { n: 2 }, { 'content-type': 'application/ld+json' }),
    'POST /api/data/things': () => json(200, {}),
  });
  const store = makeStore();
  const read = (page = 1) =>
    store.dispatch(api.endpoints.listThings.initiate(page, { subscribe: false, forceRefetch: true })).unwrap();
  return { server, store, read, asked: () => server.to('/api/data/things').length };
}

afterEach(dropEarlyAnswers);

test('a read takes the answer that came with the page, once', async () => {
  page([answer(THINGS, { n: 1 })]);
  const { read, asked } = start();
  expect([await read(), asked()]).toEqual([{ n: 1 }, 0]);
  expect([await read(), asked()]).toEqual([{ n: 2 }, 1]);
});

test.each([
  ['another address', [answer('/api/data/things?page=2', { n: 1 })]],
  ['another representation', [answer(THINGS, { n: 1 }, 200, 'application/json')]],
  ['the placeholder of another server', '__FIRST_ANSWERS__'],
  ['no list', '{"n":1}'],
])('%s: the server is asked', async (_what, answers) => {
  page(answers);
  const { read, asked } = start();
  expect([await read(), asked()]).toEqual([{ n: 2 }, 1]);
});

test('after a change of this page nothing that came with it is used', async () => {
  page([answer(THINGS, { n: 1 })]);
  const { read, store } = start();
  await store.dispatch(api.endpoints.changeThing.initiate());
  expect(await read()).toEqual({ n: 2 });
});

test('an answer that waited too long is not used', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  page([answer(THINGS, { n: 1 })]);
  clock.mockReturnValue(60_000);
  const { read } = start();
  expect(await read()).toEqual({ n: 2 });
  clock.mockRestore();
});

test('who is signed in is read without a call; that nobody is, is left to the session', () => {
  const who = '/api/data/admin/my-info';
  page([answer(who, { username: 'a@b.mg' })]);
  expect(takeEarlySession()).toEqual({ username: 'a@b.mg' });
  expect(takeEarlySession()).toBeUndefined();
  page([answer(who, {}, 401)]);
  expect(takeEarlySession()).toBeUndefined();
});

test('a call begun on the press of a link is taken by the screen that asks for it', async () => {
  const { server, read, asked } = start();
  startFirstCalls([{ url: 'things?page=1', accept: 'application/ld+json' }]);
  startFirstCalls([{ url: 'things?page=1', accept: 'application/ld+json' }]);
  expect([await read(), asked()]).toEqual([{ n: 2 }, 1]);
  expect(server.to('/api/data/things')[0]?.headers.get('accept')).toBe('application/ld+json');
  // It was read a moment ago, so the screen has it.
  startFirstCalls([{ url: 'things?page=1', accept: 'application/ld+json' }]);
  expect(asked()).toBe(1);
});

test('what came with the page is not begun either', async () => {
  const { read, asked } = start();
  page([answer('/api/data/things?page=4', { n: 4 }), answer('/api/data/things?page=5', {}, 503)]);
  startFirstCalls([
    { url: 'things?page=4', accept: 'application/ld+json' },
    { url: 'things?page=5', accept: 'application/ld+json' },
  ]);
  expect([await read(4), asked()]).toEqual([{ n: 4 }, 1]);
});

test('what a screen is reading is not begun once more, unless it could not be read', async () => {
  const { server, read, asked } = start();
  const callOf = (number: number) => ({ url: `things?page=${number}`, accept: 'application/ld+json' }) as const;
  const rows = read(2);
  await waitFor(() => {
    expect(asked()).toBe(1);
  });
  startFirstCalls([callOf(2)]);
  expect([await rows, asked()]).toEqual([{ n: 2 }, 1]);

  server.answer({ 'GET /api/data/things': json(404, {}) });
  await expect(read(3)).rejects.toMatchObject({ status: 404 });
  startFirstCalls([callOf(3)]);
  expect(asked()).toBe(3);
});
