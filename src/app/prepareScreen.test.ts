/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { stubFetch } from '../../tests/support/fetchStub.ts';
import { baseApi } from '../store/api/baseApi.ts';
import { dropEarlyAnswers, readEarlyAnswers } from '../store/api/call/earlyAnswers.ts';
import { preferencesApi } from '../store/api/preferencesApi.ts';
import { makeStore } from '../store/store.ts';
import { takeAnswersOfPage } from './prepareScreen.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listShown: build.query<unknown, unknown>({ query: (params: object) => ({ url: 'paiements', params }) }),
    getShown: build.query<unknown, string>({
      query: (code) => ({ url: `retours/${code}`, headers: { accept: 'application/json' } }),
    }),
  }),
});
jest.mock('./routeTable.ts', () => ({
  SCREENS: [
    {
      path: '/paiements',
      calls: { list: { path: 'paiements', sort: { field: 'paiementAt', direction: 'desc' } } },
      load: () => Promise.resolve({ rows: api.endpoints.listShown }),
    },
    {
      path: '/retour/:code',
      calls: { item: 'retours/:code' },
      load: () => Promise.resolve({ item: api.endpoints.getShown }),
    },
    { path: '/dashboard', calls: { others: ['alertes'] }, load: () => Promise.resolve({}) },
  ],
}));

const ARGS = { page: 1, itemsPerPage: 20, 'order[paiementAt]': 'desc' };
const ROWS = '/api/data/paiements?page=1&itemsPerPage=20&order%5BpaiementAt%5D=desc';
const ld = (url: string, body: unknown, status = 200) => ({
  url,
  accept: 'application/ld+json',
  status,
  type: 'application/ld+json',
  body: JSON.stringify(body),
});
const json = (url: string, body: unknown) => ({
  ...ld(url, body),
  accept: 'application/json',
  type: 'application/json',
});
const PREFERENCES = ld('/api/data/preferences', { member: [], totalItems: 0 });

/** Opens an address whose page brings these answers. */
async function open(path: string, answers: readonly object[]) {
  const server = stubFetch();
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: 'first-answers', text: JSON.stringify(answers) });
  document.body.replaceChildren(script);
  readEarlyAnswers();
  const store = makeStore();
  await takeAnswersOfPage(store.dispatch, new URL(path, 'https://tournee.test'));
  return {
    rows: api.endpoints.listShown.select(ARGS)(store.getState()).data,
    item: api.endpoints.getShown.select('RET1')(store.getState()).data,
    preferences: preferencesApi.endpoints.listPreferences.select()(store.getState()).data,
    asked: server.requests.length,
  };
}

afterEach(dropEarlyAnswers);

test('a list is rendered with the rows and the preferences that came with its page', async () => {
  expect(await open('/admin/paiements', [ld(ROWS, { n: 1 }), PREFERENCES])).toEqual({
    rows: { n: 1 },
    preferences: [],
    asked: 0,
  });
});

test('an item is rendered with the answer that came with its page', async () => {
  expect(await open('/admin/retour/RET1', [json('/api/data/retours/RET1', { n: 1 })])).toMatchObject({
    item: { n: 1 },
    asked: 0,
  });
});

test('rows that came without preferences are taken, and the preferences are left to the screen', async () => {
  expect(await open('/admin/paiements', [ld(ROWS, { n: 1 })])).toMatchObject({ rows: { n: 1 }, asked: 0 });
});

test.each<[string, string, readonly object[]]>([
  ['rows that could not be read', '/admin/paiements', [ld(ROWS, {}, 503), PREFERENCES]],
  ['a page without rows', '/admin/paiements', [PREFERENCES]],
  ['the rows of another page of the list', '/admin/paiements?page=2', [ld(ROWS, { n: 1 }), PREFERENCES]],
  ['another item', '/admin/retour/RET2', [json('/api/data/retours/RET1', { n: 1 }), PREFERENCES]],
  ['a screen of several answers', '/admin/dashboard', [json('/api/data/alertes', {}), PREFERENCES]],
  ['an unknown address', '/admin/inconnu', [PREFERENCES]],
])('%s leave everything to the screen', async (_, path, answers) => {
  expect(await open(path, answers)).toEqual({ rows: undefined, item: undefined, preferences: undefined, asked: 0 });
});
