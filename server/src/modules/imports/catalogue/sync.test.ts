import { ebpWith } from '../../../../../tests/support/ebp.ts';
import { addProduct, insert, scalar } from '../../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { ImportRow } from '../../../contract/importation.ts';
import { demoFeed } from '../../../demo/providers/accounting.ts';
import { ProviderUnavailable } from '../../../plugins/problem.ts';

const CALLS = {
  products: '/api/data/products/sync/data',
  miscellaneous: '/api/data/miscellaneous/synchronize',
} as const;
let feed: () => Promise<ImportRow[]>;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ebp: ebpWith({ products: () => feed(), miscellaneous: () => feed() }) });
  await server.remember();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const synchronize = (path: keyof typeof CALLS) => server.as('ROLE_EDITEUR').post(CALLS[path]);
const messages = async () =>
  (
    await server.db.pool.query<{ message: string }>('select message from notification where genre is null order by id')
  ).rows.map(({ message }) => message);
const produit = (n: number, more: Record<string, string> = {}): ImportRow => ({
  ligne: n,
  'Code article': `ART000${n}`,
  Libellé: `Produit ${n}`,
  'prix commerciaux TTC': '500',
  ...more,
});

test('products: created, updated, or ignored and named; a second time changes nothing', async () => {
  await addProduct(server.db, 1, { price: 400 });
  feed = () =>
    Promise.resolve([
      produit(1),
      produit(2),
      produit(3, { Unité: 'PAL' }),
      produit(2),
      produit(4, { 'prix commerciaux TTC': '' }),
      produit(5, { 'Code article': '' }),
      produit(6, { Libellé: '' }),
    ]);
  expect((await synchronize('products')).json()).toEqual({ created: 1, updated: 1, ignored: 5 });
  expect(await messages()).toEqual([
    'EBP\u00a0: 1 produit créé, 1 mis à jour, 5 fiches laissées de côté\u00a0: ART0003 (Unité inconnue\u00a0: «\u00a0PAL\u00a0»), ART0002 ' +
      '(Ligne en double\u00a0: même code qu’à la ligne 2), ' +
      'ART0004 (Valeur manquante\u00a0: prix commerciaux TTC)…',
  ]);
  const traces = await scalar(server.db, 'select count(*) from audit');
  expect([traces, (await synchronize('products')).json()]).toEqual([2, { created: 0, updated: 0, ignored: 5 }]);
  expect(await scalar(server.db, 'select count(*) from audit')).toBe(traces);
  expect(await scalar(server.db, 'select count(*) from import_journal')).toBe(0);
  // One alert for both, until nothing is ignored any more.
  const open = () =>
    scalar(server.db, "select count(*) from notification where genre = 'import' and closed_at is null");
  expect(await open()).toBe(1);
  feed = () => Promise.resolve([produit(1)]);
  await synchronize('products');
  expect(await open()).toBe(0);
});

test('two synchronisations and an import at once create each card once', async () => {
  feed = () => Promise.resolve([1, 2, 3].map((n) => produit(n)));
  const file = { products: [1, 2, 3, 4].map((n) => ({ ...produit(n), 'prix commerciaux TTC': '500' })) };
  const answers = await Promise.all([
    synchronize('products'),
    server.as('ROLE_IMPORTATEUR').post('/api/data/products/process/import', file),
    synchronize('products'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, answer) => sum + answer.json<{ created: number }>().created, 0)).toBe(4);
});

test('miscellaneous products: without price or description the stored ones stay', async () => {
  await insert(server.db, 'miscellaneous', {
    code: 'DIV001',
    designation: 'Parasol',
    description: 'Grand',
    price: 45_000,
  });
  feed = () =>
    Promise.resolve([
      { ligne: 1, 'Code article': 'DIV001', Libellé: 'Parasol' },
      { ligne: 2, 'Code article': 'DIV002', Libellé: 'Affiche', Prix: '1500' },
    ]);
  expect((await synchronize('miscellaneous')).json()).toEqual({ created: 1, updated: 0 });
  expect(await messages()).toEqual(['EBP\u00a0: 1 produit divers créé, 0 mis à jour']);
});

test.each(['products', 'miscellaneous'] as const)(
  '%s: EBP silent or failing gives 503 in French and stores nothing',
  async (path) => {
    feed = () => Promise.reject(new ProviderUnavailable('EBP ne répond pas.'));
    const answer = await synchronize(path);
    expect([problemOf(answer).detail, answer.headers['retry-after'], await messages()]).toEqual([
      'La synchronisation a échoué. EBP ne répond pas.',
      '30',
      [],
    ]);
  },
);

test('the demonstration: each day some prices change, and a new product comes', async () => {
  const demo = (at: string) => demoFeed(() => new Date(at));
  feed = () => demo('2026-11-20T08:00:00Z').products();
  expect((await synchronize('products')).json()).toEqual({ created: 61, updated: 0 });
  feed = () => demo('2026-11-21T08:00:00Z').products();
  const { created, updated } = (await synchronize('products')).json<{ created: number; updated: number }>();
  expect([created, updated > 0 && updated <= 6]).toEqual([0, true]);
  feed = () => demo('2026-11-20T08:00:00Z').miscellaneous();
  expect((await synchronize('miscellaneous')).json()).toEqual({ created: 15, updated: 0 });
  feed = () => demo('2026-11-21T08:00:00Z').miscellaneous();
  expect((await synchronize('miscellaneous')).json()).toEqual({ created: 0, updated: 2 });
});
