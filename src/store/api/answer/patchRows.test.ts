/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { collection, json, problem, stubFetch } from '../../../../tests/support/fetchStub.ts';
import { makeStore } from '../../store.ts';
import { baseApi } from '../baseApi.ts';
import { listTags, toPage, type Page } from './page.ts';
import { patchRows, type CachedRows } from './patchRows.ts';

interface Thing {
  code: string;
  on: boolean;
  price: number;
}

type Change = Pick<Thing, 'code'> & Partial<Thing>;

// The test has its own endpoints, which invalidate no tag, so that only the helper changes the cache.
const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listThings: build.query<Page<Thing>, number>({
      query: (page) => `things?page=${String(page)}`,
      transformResponse: toPage<Thing>,
      providesTags: listTags('Zone', (thing) => thing.code),
    }),
    getThing: build.query<Thing, string>({
      query: (code) => `things/${code}`,
      providesTags: (_data, _error, code) => [{ type: 'Zone', id: code }],
    }),
    countThings: build.query<number[], string>({
      query: (code) => `things/${code}/counts`,
      providesTags: (_data, _error, code) => [{ type: 'Zone', id: code }],
    }),
    changeThing: build.mutation<Partial<Thing> | null, Change>({
      query: ({ code, ...body }) => ({ url: `things/${code}`, method: 'PATCH', body }),
      onQueryStarted: ({ code, on }, started) =>
        patchRows(things, code, started, { ...(on !== undefined && { atOnce: { on } }), whenDone: (answer) => answer }),
    }),
  }),
});
const { listThings, getThing, countThings, changeThing } = api.endpoints;
const things: CachedRows<Thing> = { tag: 'Zone', idOf: (thing) => thing.code, list: listThings, detail: getThing };

const A = { code: 'A', on: true, price: 10 };
const B = { code: 'B', on: true, price: 20 };

/** Two lists that contain A, one that does not, the detail of A, and a query of other data under the same tag. */
async function cached() {
  let answer = (_response: Response): void => undefined;
  const page = (request: Request) => collection(new URL(request.url).searchParams.get('page') === '3' ? [B] : [A, B]);
  stubFetch({
    'GET /api/data/things': page,
    'GET /api/data/things/A': A,
    'GET /api/data/things/A/counts': [1, 2],
    'PATCH /api/data/things/A': () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  const store = makeStore();
  const { dispatch } = store;
  await Promise.all([1, 2, 3].map((at) => dispatch(listThings.initiate(at))));
  await Promise.all([dispatch(getThing.initiate('A')), dispatch(countThings.initiate('A'))]);
  const rows = () => {
    const state = store.getState();
    return [
      ...[1, 2, 3].map((at) => listThings.select(at)(state).data?.items),
      getThing.select('A')(state).data,
      countThings.select('A')(state).data,
    ];
  };
  const change = (fields: Change) => {
    const done = dispatch(changeThing.initiate(fields));
    return async (response: Response) => {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      answer(response);
      return done;
    };
  };
  return { rows, change };
}

const showing = (a: Thing) => [[a, B], [a, B], [B], a, [1, 2]];

test('a change to show at once is in every list and detail before the answer, and stays after it', async () => {
  const { rows, change } = await cached();
  const answered = change({ code: 'A', on: false });
  expect(rows()).toEqual(showing({ ...A, on: false }));
  await answered(json(200, { on: false, price: 12 }));
  expect(rows()).toEqual(showing({ ...A, on: false, price: 12 }));
});

test('any other change waits for the answer', async () => {
  const { rows, change } = await cached();
  const answered = change({ code: 'A', price: 11 });
  expect(rows()).toEqual(showing(A));
  await answered(json(200, { price: 11 }));
  expect(rows()).toEqual(showing({ ...A, price: 11 }));
});

test('a failure undoes what was shown at once', async () => {
  const { rows, change } = await cached();
  const answered = change({ code: 'A', on: false });
  const { error } = await answered(problem(500, 'Panne.'));
  expect(error).toMatchObject({ status: 500, detail: 'Panne.' });
  expect(rows()).toEqual(showing(A));
});

test('an empty answer keeps what was shown', async () => {
  const { rows, change } = await cached();
  await change({ code: 'A', on: false })(json(204, null));
  expect(rows()).toEqual(showing({ ...A, on: false }));
});
