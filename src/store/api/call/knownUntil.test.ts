/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { json, stubFetch } from '../../../../tests/support/fetchStub.ts';
import { prepareForImports } from '../../../../tests/support/imports.ts';
import { makeStore } from '../../store.ts';
import { baseApi } from '../baseApi.ts';
import { changing, forgetNews, KNOWN_UNTIL, knownUntil, noteNews } from './knownUntil.ts';

// The module is loaded apart, because an unanswered change of another test file would be under way here too.
jest.mock('./knownUntil.ts', () => jest.requireActual<object>('./knownUntil.ts'));

const answered = (until?: number) => ({
  meta: { response: new Response(null, { headers: until === undefined ? {} : { [KNOWN_UNTIL]: String(until) } }) },
});

beforeAll(prepareForImports);
beforeEach(forgetNews);

test('says nothing before it follows the changes, nor after it has stopped', async () => {
  expect(knownUntil()).toBeUndefined();
  await changing(async () => answered(50));
  expect(knownUntil()).toBeUndefined();
  noteNews(100);
  expect(knownUntil()).toBe('100');
  forgetNews();
  expect(knownUntil()).toBeUndefined();
});

test('late news changes nothing, and news of an unknown moment forgets everything', () => {
  noteNews(100);
  noteNews(90);
  expect(knownUntil()).toBe('100');
  noteNews(0);
  expect(knownUntil()).toBeUndefined();
});

test('during an own change only fresh answers are right, then those made after it', async () => {
  noteNews(100);
  let during: string | undefined;
  await changing(async () => {
    during = knownUntil();
    return answered(200);
  });
  expect([during, knownUntil()]).toEqual([undefined, '200']);
});

test('a change without an answer may still be applied, so only later news counts', async () => {
  noteNews(100);
  await changing(async () => ({ meta: undefined }));
  expect(knownUntil()).toBeUndefined();
  noteNews(300);
  expect(knownUntil()).toBe('300');
  await expect(changing(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  noteNews(400);
  expect(knownUntil()).toBe('400');
});

test('reads send the moment, and answers to changes bring it', async () => {
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
