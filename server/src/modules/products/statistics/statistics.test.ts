import fc from 'fast-check';
import { addCommercial, addLot, addProduct, insert } from '../../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { ProductStats } from '../../../contract/product.ts';
import { forgetAllAnswers } from '../../../db/answerCache.ts';

const URL = '/api/data/products/stats/summary';
const TYPES = ['LIVRAISON', 'VENTE', 'RETOUR', 'AJUSTEMENT', 'AJUSTEMENT_POSITIF', 'AJUSTEMENT_NEGATIF'] as const;
/**
 * Half an hour around midnights and ends of months in Madagascar (21:00 UTC), where days and months could be confused.
 */
const EDGES = [
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
  '2026-02-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-17',
  '2026-04-30',
];

interface Mouvement {
  product: number;
  commercial: number;
  type: (typeof TYPES)[number];
  quantite: number;
  value: number;
  at: Date;
}

let server: TestServer;
const products: number[] = [];
const commercials: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  for (let n = 1; n <= 4; n += 1)
    products.push(await addProduct(db, n, { designation: `Article ${5 - n}`, price: 10 }));
  for (let n = 1; n <= 3; n += 1) commercials.push(await addCommercial(db, n));
});
afterAll(() => server.close());

/** Writes movements into the ledger, each with a document of its type; every lot starts far from empty. */
async function write(all: readonly Mouvement[]): Promise<void> {
  const { db } = server;
  const { pool } = db;
  const at = new Date('2020-01-01T00:00:00Z');
  const person = commercials[0] ?? 0;
  const pos_id = await insert(db, 'point_of_sale', { code: 'P1', designation: 'P1' });
  const document = {
    livraison_id: await insert(db, 'livraison', {
      facture_ref: 'L',
      livraison_at: at,
      total_value: 0,
      commercial_id: person,
    }),
    retour_id: await insert(db, 'retour', { facture_ref: 'R', retour_at: at, total_value: 0, commercial_id: person }),
    commande_id: await insert(db, 'commande', {
      order_number: 'C',
      commande_at: at,
      total_value: 0,
      commercial_id: person,
      pos_id,
    }),
    ajustement_id: await insert(db, 'ajustement', {
      ajustement_ref: 'A',
      total_value: 0,
      commercial_id: person,
      created_by: person,
    }),
  };
  const columnOf = {
    LIVRAISON: 'livraison_id',
    VENTE: 'commande_id',
    RETOUR: 'retour_id',
    AJUSTEMENT: 'ajustement_id',
    AJUSTEMENT_POSITIF: 'ajustement_id',
    AJUSTEMENT_NEGATIF: 'ajustement_id',
  } as const;
  const lots = new Map<string, number>();
  for (const product of products)
    for (const commercial of commercials) {
      const lot = await addLot(db, product, commercial, 'L');
      lots.set(`${product} ${commercial}`, lot);
      await pool.query(
        `insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id, product_id,
          commercial_id, ajustement_id) values ($1, 'AJUSTEMENT', 1000000, 0, $2, $3, $4, $5)`,
        [at, lot, product, commercial, document.ajustement_id],
      );
    }
  for (const one of all) {
    const column = columnOf[one.type];
    await pool.query(
      `insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id, product_id,
        commercial_id, ${column}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        one.at,
        one.type,
        one.quantite,
        one.value,
        lots.get(`${one.product} ${one.commercial}`),
        one.product,
        one.commercial,
        document[column],
      ],
    );
  }
  forgetAllAnswers();
}

const plain = { headers: { accept: 'application/json' } };
const stats = async (query: Record<string, string> | [string, string][] = {}) =>
  (await server.as('ROLE_LECTEUR').get(`${URL}?${new URLSearchParams(query).toString()}`, plain)).json<
    ProductStats[]
  >();

/** An instant to the second, near an edge more often than not. */
const instant = fc
  .tuple(fc.constantFrom(...EDGES), fc.constantFrom(-3, 0, 5, 12, 21), fc.integer({ min: -1, max: 1 }))
  .map(([day, hour, seconds]) => new Date(Date.parse(`${day}T00:00:00+03:00`) + hour * 3_600_000 + seconds * 1000));
const mouvement = fc.record({
  product: fc.nat(3),
  commercial: fc.nat(2),
  type: fc.constantFrom(...TYPES),
  quantite: fc.integer({ min: 1, max: 50 }),
  minus: fc.boolean(),
  value: fc.nat(90_000),
  at: instant,
});
const bound = fc.option(
  fc.oneof(
    fc.constantFrom(...EDGES),
    instant.map((at) => at.toISOString()),
  ),
  { nil: undefined },
);
const asked = fc.record({ startDate: bound, endDate: bound, who: fc.subarray([0, 1, 2]), single: fc.boolean() });

const startOf = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00+03:00` : text);
const endOf = (text: string): number =>
  text.length === 10 ? Date.parse(`${text}T23:59:59.999+03:00`) : Date.parse(text);

/** The definition of the figures: adds up the movements one by one. */
const expected = (
  all: readonly Mouvement[],
  from: number,
  until: number,
  people: readonly number[],
  product: number,
) => {
  const within = all.filter(
    (one) =>
      one.product === product &&
      one.at.getTime() >= from &&
      one.at.getTime() <= until &&
      (people.length === 0 || people.includes(one.commercial)),
  );
  const sum = (figure: (one: Mouvement) => number, ...types: string[]) =>
    within.filter((one) => types.includes(one.type)).reduce((total, one) => total + figure(one), 0);
  const units = (one: Mouvement) => one.quantite;
  return {
    totalValue: sum((one) => one.value, 'VENTE'),
    totalSold: sum(units, 'VENTE'),
    livraisonCount: sum(units, 'LIVRAISON'),
    retourCount: sum(units, 'RETOUR'),
    ajustementCount: sum(units, 'AJUSTEMENT', 'AJUSTEMENT_POSITIF') - sum(units, 'AJUSTEMENT_NEGATIF'),
  };
};

test('random movements, periods and representatives: the figures are the sum of the movements', async () => {
  const [drawn = []] = fc.sample(fc.array(mouvement, { minLength: 250, maxLength: 250 }), {
    numRuns: 1,
    seed: 20_261_120,
  });
  const all: Mouvement[] = drawn.map(({ minus, ...one }) => ({
    ...one,
    product: products[one.product] ?? 0,
    commercial: commercials[one.commercial] ?? 0,
    quantite: one.type === 'AJUSTEMENT' && minus ? -one.quantite : one.quantite,
  }));
  await write(all);
  await fc.assert(
    fc.asyncProperty(asked, async ({ startDate = '2020-01-02', endDate, who, single }) => {
      const names = who.map((n) => `col00${n + 1}`);
      const people = names.map((name): [string, string] =>
        single && names.length === 1 ? ['commercial.username', name] : ['commercial.username[]', name],
      );
      const rows = await stats([
        ['startDate', startDate],
        ...(endDate === undefined ? [] : [['endDate', endDate] as [string, string]]),
        ...people,
      ]);
      const chosen = who.map((n) => commercials[n] ?? 0);
      const sums = products.map((product, n) => ({
        product: { code: `ART000${n + 1}`, designation: `Article ${4 - n}` },
        ...expected(
          all,
          startOf(startDate),
          endDate === undefined ? Number.POSITIVE_INFINITY : endOf(endDate),
          chosen,
          product,
        ),
      }));
      expect([...rows].sort((a, b) => a.product.code.localeCompare(b.product.code))).toEqual(sums);
    }),
    { seed: 4, numRuns: 150 },
  );
});

test('without a period, the whole ledger; adjustments keep their sign', async () => {
  const [row] = await stats({ search: 'ART0001' });
  const {
    rows: [sum],
  } = await server.db.pool.query<{ ajuste: number; value: number }>(
    `select sum(quantite_signee) filter (where type like 'AJUSTEMENT%')::int as ajuste,
    sum(total_value) filter (where type = 'VENTE')::int as value from stock_mouvement where product_id = $1`,
    [products[0]],
  );
  expect(row).toMatchObject({ totalValue: sum?.value, ajustementCount: sum?.ajuste });
  const negative = (await stats({ startDate: '2026-01-01', endDate: '2026-04-30' })).map((one) => one.ajustementCount);
  expect(Math.min(...negative)).toBeLessThan(0);
});

test('a product without movements has zeros; a disabled one shows only where it moved', async () => {
  await addProduct(server.db, 50, { designation: 'Jamais vendu' });
  await addProduct(server.db, 51, { designation: 'Retiré avant tout', is_enabled: false });
  await server.db.pool.query("update product set is_enabled = false where code = 'ART0001'");
  forgetAllAnswers();
  const names = async (query: Record<string, string>) => (await stats(query)).map((row) => row.product.code).sort();
  expect(await stats({ search: 'jamais' })).toEqual([
    {
      product: { code: 'ART0050', designation: 'Jamais vendu' },
      totalValue: 0,
      totalSold: 0,
      livraisonCount: 0,
      retourCount: 0,
      ajustementCount: 0,
    },
  ]);
  expect(await names({})).toEqual(['ART0001', 'ART0002', 'ART0003', 'ART0004', 'ART0050']);
  expect(await names({ startDate: '2030-01-01' })).toEqual(['ART0002', 'ART0003', 'ART0004', 'ART0050']);
  // Nearly a whole month, with movements only at its ends.
  expect(await names({ startDate: '2026-04-02', endDate: '2026-04-28' })).toEqual([
    'ART0002',
    'ART0003',
    'ART0004',
    'ART0050',
  ]);
});

test('every sort in both directions; the most sold first; fifteen per page', async () => {
  const all = await stats();
  expect(all.map((row) => row.totalValue)).toEqual(all.map((row) => row.totalValue).sort((a, b) => b - a));
  for (const field of ['totalValue', 'totalSold', 'livraisonCount', 'retourCount', 'ajustementCount'] as const) {
    const up = (await stats({ [`order[${field}]`]: 'asc' })).map((row) => row[field]);
    expect([field, up]).toEqual([field, all.map((row) => row[field]).sort((a, b) => a - b)]);
    expect((await stats({ [`order[${field}]`]: 'desc' })).map((row) => row[field])).toEqual([...up].reverse());
  }
  expect(
    (await stats({ 'order[product.designation]': 'asc' })).map((row) => row.product.designation).slice(0, 2),
  ).toEqual(['Article 1', 'Article 2']);
  for (let n = 60; n < 75; n += 1) await addProduct(server.db, n);
  forgetAllAnswers();
  const page = (await server.as('ROLE_LECTEUR').get(URL)).json<{ member: unknown[]; totalItems: number }>();
  expect([page.member.length, page.totalItems]).toEqual([15, 20]);
});

test('a sale shows at once; a representative has no statistics', async () => {
  const before = (await stats({ search: 'ART0002' }))[0]?.totalSold ?? 0;
  await server.db.pool.query(
    `insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
      commande_id)
    select 'VENTE', 3, 30, s.id, s.product_id, s.commercial_id, (select min(id) from commande) from stock_commercial s
      where s.product_id = $1 limit 1`,
    [products[1]],
  );
  forgetAllAnswers();
  expect((await stats({ search: 'ART0002' }))[0]?.totalSold).toBe(before + 3);
  expect(problemOf(await server.as('ROLE_COMMERCIAL').get(URL)).status).toBe(403);
});
