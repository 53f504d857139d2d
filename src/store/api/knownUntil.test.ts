/** @jest-environment ./tests/support/sharedDom.cjs */
import { json, stubFetch } from '../../../tests/support/fetchStub.ts';
import { prepareForImports } from '../../../tests/support/imports.ts';
import { makeStore } from '../store.ts';
import { baseApi } from './baseApi.ts';
import { changing, forgetNews, KNOWN_UNTIL, knownUntil, noteNews } from './knownUntil.ts';

// Modules of its own: a change that another file left without an answer would be under way here too.
jest.mock('./knownUntil.ts', () => jest.requireActual<object>('./knownUntil.ts'));

const answered = (until?: number) => ({
  meta: { response: new Response(null, { headers: until === undefined ? {} : { [KNOWN_UNTIL]: String(until) } }) },
});

beforeAll(prepareForImports);
beforeEach(forgetNews);

test('says nothing until it follows the changes, and nothing when it follows them no longer', async () => {
  expect(knownUntil()).toBeUndefined();
  await changing(async () => answered(50));
  expect(knownUntil()).toBeUndefined();
  noteNews(100);
  expect(knownUntil()).toBe('100');
  forgetNews();
  expect(knownUntil()).toBeUndefined();
});

test('news that comes late takes nothing back; news of an unknown moment takes all back', () => {
  noteNews(100);
  noteNews(90);
  expect(knownUntil()).toBe('100');
  noteNews(0);
  expect(knownUntil()).toBeUndefined();
});

test('while a change of its own is under way only its own answers will do, then those made after it', async () => {
  noteNews(100);
  let during: string | undefined;
  await changing(async () => {
    during = knownUntil();
    return answered(200);
  });
  expect([during, knownUntil()]).toEqual([undefined, '200']);
});

test('a change without an answer may still come to pass: only later news can tell', async () => {
  noteNews(100);
  await changing(async () => ({ meta: undefined }));
  expect(knownUntil()).toBeUndefined();
  noteNews(300);
  expect(knownUntil()).toBe('300');
  await expect(changing(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  noteNews(400);
  expect(knownUntil()).toBe('400');
});

test('reads carry it, changes tell it', async () => {
  const api = baseApi.injectEndpoints({
    endpoints: (build) => ({
      seen: build.query<unknown, number>({ query: () => 'x' }),
      done: build.mutation<unknown, void>({ query: () => ({ url: 'x', method: 'POST' }) }),
    }),
  });
  const server = stubFetch({
    'GET /api/data/x': [1],
    'POST /api/data/x': () => {
      const answer = json(200, {});
      answer.headers.set(KNOWN_UNTIL, '500');
      return answer;
    },
  });
  noteNews(100);
  const store = makeStore();
  await store.dispatch(api.endpoints.seen.initiate(1));
  await store.dispatch(api.endpoints.done.initiate());
  await store.dispatch(api.endpoints.seen.initiate(2));
  expect(server.requests.map((request) => request.headers.get(KNOWN_UNTIL))).toEqual(['100', null, '500']);
});
