/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { json, problem, collection, stubFetch, type Handlers } from '../../../../tests/support/fetchStub.ts';
import { makeStore } from '../../store.ts';
import { retoursApi } from '../retoursApi.ts';
import { stockApi } from '../stockApi.ts';

const lot = (code: string, product: string, username: string, quantiteDisponible: unknown, more: object = {}) => ({
  code,
  product: { code: product, designation: product },
  commercial: { username, nomPrenom: username },
  lotNumber: code,
  expireAt: null,
  quantiteDisponible,
  ...more,
});
const LOTS = [
  lot('L1', 'B', 'col001', 10, { expireAt: '2027-05-01' }),
  lot('L2', 'A', 'col001', '3.00'),
  lot('L3', 'B', 'col002', 5, { expireAt: '2027-02-01' }),
  lot('L4', 'B', 'col002', 0, { expireAt: '2026-01-01' }),
];
/** Answers two rows per page, whatever is asked for. */
const twoByTwo = (rows: readonly unknown[]) => (request: Request) => {
  const page = Number(new URL(request.url).searchParams.get('page'));
  return collection(rows.slice((page - 1) * 2, page * 2), rows.length);
};
function start(answers: Handlers) {
  const server = stubFetch(answers);
  return { server, store: makeStore() };
}

describe('stock per product without its own call', () => {
  const absent = () => problem(404, 'No route found');
  test('sums the lots of every page without empty ones, in the requested order', async () => {
    const { server, store } = start({
      'GET /api/data/stock-par-produit': absent,
      'GET /api/data/stock-commercial': twoByTwo(LOTS),
    });
    const { data } = await store.dispatch(
      stockApi.endpoints.listStockParProduit.initiate({
        page: 1,
        itemsPerPage: 20,
        'order[quantiteDisponible]': 'desc',
        'commercial.username[]': ['col001', 'col002'],
      }),
    );
    expect(data).toEqual({
      total: 2,
      items: [
        {
          product: { code: 'B', designation: 'B' },
          quantiteDisponible: 15,
          lots: 2,
          commerciaux: 2,
          nextExpireAt: '2027-02-01',
        },
        {
          product: { code: 'A', designation: 'A' },
          quantiteDisponible: 3,
          lots: 1,
          commerciaux: 1,
          nextExpireAt: null,
        },
      ],
    });
    const asked = new URL(server.to('/api/data/stock-commercial')[1]?.url ?? '').searchParams;
    expect([asked.get('page'), asked.getAll('commercial.username[]')]).toEqual(['2', ['col001', 'col002']]);
  });

  test('has a value only when every lot has one, and cuts pages out of the whole', async () => {
    const valued = LOTS.map((each) => ({
      ...each,
      valeur: each.product.code === 'A' ? '12.50' : each.code === 'L3' ? null : 100,
    }));
    const { store } = start({
      'GET /api/data/stock-par-produit': absent,
      'GET /api/data/stock-commercial': twoByTwo(valued),
    });
    const page = (number: number) =>
      store.dispatch(
        stockApi.endpoints.listStockParProduit.initiate({
          page: number,
          itemsPerPage: 1,
          'order[product.designation]': 'asc',
        }),
      );
    const [first, second] = [(await page(1)).data, (await page(2)).data];
    expect([
      first?.total,
      first?.items.map(({ valeur }) => valeur),
      second?.items.map((row) => 'valeur' in row),
    ]).toEqual([2, [12.5], [false]]);
  });

  test('a failed list of lots is a failure, and another refusal is not a missing call', async () => {
    const failing = start({
      'GET /api/data/stock-par-produit': absent,
      'GET /api/data/stock-commercial': problem(403, 'Interdit'),
    });
    expect((await failing.store.dispatch(stockApi.endpoints.listStockParProduit.initiate({}))).error).toMatchObject({
      status: 403,
    });
    const refused = start({ 'GET /api/data/stock-par-produit': problem(403, 'Interdit') });
    expect((await refused.store.dispatch(stockApi.endpoints.listStockParProduit.initiate({}))).error).toMatchObject({
      status: 403,
    });
  });
});

describe('one thing without its own call', () => {
  const rows = ['R1', 'R2', 'R3'].map((code) => ({ code, factureRef: `F-${code}`, totalValue: '10.50' }));
  test('is found in its list, page by page', async () => {
    const { server, store } = start({
      'GET /api/data/retours/R3': json(404, null),
      'GET /api/data/retours': twoByTwo(rows),
    });
    expect((await store.dispatch(retoursApi.endpoints.getRetour.initiate('R3'))).data).toMatchObject({
      factureRef: 'F-R3',
      totalValue: 10.5,
    });
    expect(server.to('/api/data/retours')).toHaveLength(2);
  });

  test('is not found when no page has it, and the list is not read when the call itself says so', async () => {
    const gone = start({ 'GET /api/data/retours/R9': json(404, null), 'GET /api/data/retours': twoByTwo(rows) });
    expect((await gone.store.dispatch(retoursApi.endpoints.getRetour.initiate('R9'))).error).toMatchObject({
      status: 404,
    });
    const own = start({ 'GET /api/data/retours/R9': problem(404, 'Retour non trouvé') });
    expect((await own.store.dispatch(retoursApi.endpoints.getRetour.initiate('R9'))).error).toMatchObject({
      status: 404,
    });
    expect(own.server.requests).toHaveLength(1);
  });
});
