import sql from 'sql-template-tag';
import {
  addCommande,
  addCommercial,
  addLivraison,
  addPaiement,
  addPos,
  addZone,
  insert,
  scalar,
} from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements } from '../../../../tests/support/statements.ts';
import { forgetAllAnswers } from '../answerCache.ts';
import { monthsOfPage } from './page.ts';
import { monthsOf, totalOf } from './tallies.ts';
import { on } from './conditions.ts';
import { DAY, type Filter, FIRST, OTHERS, PEOPLE, PERIODS, PLACES, SORTS, orders } from './tallyFilters.ts';

// Totals come from counts by month and by place, deep pages from the months they lie in. Here all are compared with the
// rows.
let server: TestServer;

/** A random source with the same numbers at every run. */
const random = (
  (seed) => () =>
    (seed = (seed * 48271) % 2147483647) / 2147483647
)(7);
const below = (n: number) => Math.floor(random() * n);

const add = async (n: number, ids: { people: number[]; places: number[]; zones: number[] }): Promise<void> => {
  // A quarter of the instants are the very start of a month in Madagascar, or a millisecond before.
  const turn = Date.UTC(2026, 1 + below(7), 1) - 3 * 3_600_000;
  const at = n % 4 === 0 ? turn - (n % 8 === 0 ? 1 : 0) : FIRST + below(210 * DAY);
  const order = {
    at,
    value: below(50) * 100,
    number: n === 5 ? '0370-A' : n === 7 ? 'FANJA-7' : `BC26${String(n * 37).padStart(5, '0')}`,
    who: below(3),
    where: below(4),
    zone: below(3),
    validated: n % 5 !== 0,
  };
  const id = await addCommande(server.db, n, ids.places[order.where] ?? 0, ids.people[order.who] ?? 0, {
    commande_at: new Date(at),
    total_value: order.value,
    order_number: order.number,
    zone_id: ids.zones[order.zone] ?? null,
    is_validated: order.validated,
  });
  orders.push({ ...order, code: `CMD${String(id).padStart(7, '0')}` });
};

beforeAll(async () => {
  server = await startTestServer();
  const ids = { people: [] as number[], places: [] as number[], zones: [] as number[] };
  for (const [n, name] of PEOPLE.entries()) ids.people.push(await addCommercial(server.db, n, { nom_prenom: name }));
  for (const [n, name] of PLACES.entries()) ids.places.push(await addPos(server.db, n, { designation: name }));
  for (const n of [0, 1]) ids.zones.push(await addZone(server.db, n));
  for (let n = 1; n <= 240; n += 1) await add(n, ids);
  for (const [n, total_value] of [300, -700, 50].entries()) {
    const [commercial_id = 0] = [ids.people[n]];
    await insert(server.db, 'ajustement', {
      ajustement_ref: `AJ${n}`,
      total_value,
      commercial_id,
      created_by: commercial_id,
      created_at: new Date(FIRST + n * 40 * DAY),
    });
  }
  for (let n = 1; n <= 30; n += 1) {
    const at = new Date(FIRST + n * 5 * DAY);
    await addLivraison(server.db, n, ids.people[n % 3] ?? 0, {
      livraison_at: at,
      ...(n === 10 ? { facture_ref: 'HERY-10' } : {}),
    });
    await addPaiement(server.db, n, ids.people[n % 3] ?? 0, {
      paiement_at: at,
      ...(n === 10 ? { ref_paiement: 'HERY-10' } : {}),
    });
  }
});
afterAll(() => server.close());

const SIZE = 9;

interface Found {
  totalItems: number;
  totalValue: number;
  member: { code: string }[];
}
const pageOf = async (filters: readonly Filter[], sort: string, direction: string, page: number): Promise<Found> => {
  const query = new URLSearchParams([
    ...filters.flatMap((filter) => filter.query),
    [`order[${sort}]`, direction],
    ['page', String(page)],
    ['itemsPerPage', String(SIZE)],
  ]);
  return (await server.as('ROLE_ADMIN').get(`/api/data/commandes?${query.toString()}`)).json<Found>();
};

/** Pages whose rows or total differ from those computed from the rows. */
const wrongPages = async (
  filters: readonly Filter[],
  [sort, compare]: (typeof SORTS)[number],
  direction: 'asc' | 'desc',
): Promise<unknown[]> => {
  const sign = direction === 'asc' ? 1 : -1;
  const expected = orders
    .filter((order) => filters.every((filter) => filter.holds(order)))
    .sort((a, b) => sign * (compare(a, b) || (a.code < b.code ? -1 : 1)));
  const amount = expected.reduce((sum, { value }) => sum + value, 0);
  const wrong: unknown[] = [];
  for (let page = 1; page <= Math.ceil(expected.length / SIZE) + 1; page += 1) {
    const found = await pageOf(filters, sort, direction, page);
    const codes = expected.slice((page - 1) * SIZE, page * SIZE).map((order) => order.code);
    if (
      found.totalItems !== expected.length ||
      found.totalValue !== amount ||
      found.member.map((order) => order.code).join() !== codes.join()
    ) {
      wrong.push([
        filters.flatMap((filter) => filter.query),
        sort,
        direction,
        page,
        found.totalItems,
        expected.length,
        found.totalValue,
        amount,
      ]);
    }
  }
  return wrong;
};

test.each(OTHERS.map((others, n): [string, number] => [JSON.stringify(others.flatMap((filter) => filter.query)), n]))(
  '%s: every period, page, total and amount is that of the rows',
  async (_, n) => {
    const wrong: unknown[] = [];
    for (const [at, period] of PERIODS.entries()) {
      const sort = SORTS[(at + n) % 3 === 0 ? 1 + (at % 2) : 0] ?? SORTS[0];
      if (sort) wrong.push(...(await wrongPages([...(OTHERS[n] ?? []), period], sort, (at + n) % 2 ? 'asc' : 'desc')));
    }
    expect(wrong).toEqual([]);
  },
);

test('a condition on another table is not applied to the counts', async () => {
  const zone = sql`c.zone_id`;
  const list = {
    tag: 'Commande',
    from: sql`commande c join point_of_sale p on p.id = c.pos_id`,
    id: sql`c.id`,
    counted: { genre: 'commande', at: sql`c.commande_at`, columns: { zone_id: zone }, byPlace: true },
  } as const;
  // The filter uses the present zone of the shop, here none, and not that of the order.
  const inSomeZone = on(sql`p.zone_id`, (its) => sql`${its} is not null`);
  expect([await monthsOf(server.db, list, [inSomeZone]), await totalOf(server.db, list, [inSomeZone])]).toEqual([
    undefined,
    0,
  ]);
  expect(await totalOf(server.db, list, [on(zone, (its) => sql`${its} is not null`)])).toBe(
    orders.filter(({ zone }) => zone < 2).length,
  );
});

test('a page is read from the months it lies in', () => {
  const [march, april, may] = ['2026-03-01', '2026-04-01', '2026-05-01'].map((day) => new Date(day));
  const spans = [
    [0, may, undefined],
    [50, april, may],
    [30, march, april],
    [5, undefined, march],
  ].map(([nb, from, until]) => ({
    nb: Number(nb),
    value: 0,
    from: from as Date | undefined,
    until: until as Date | undefined,
  }));
  const page = (offset: number, descending: boolean) => {
    const { conditions, offset: left } = monthsOfPage(spans, sql`at`, { offset, limit: 10 }, descending);
    return [
      conditions
        .map(
          ({ text, values }) => `${text} ${String(values[0] instanceof Date && values[0].toISOString().slice(5, 7))}`,
        )
        .join(),
      left,
    ];
  };
  expect([page(0, true), page(45, true), page(50, true), page(79, true), page(82, true)]).toEqual([
    ['at < $1 05,at >= $1 04', 0],
    ['at < $1 05,at >= $1 03', 45],
    ['at < $1 04,at >= $1 03', 0],
    ['at < $1 04', 29],
    ['at < $1 03', 2],
  ]);
  expect([page(0, false), page(5, false), page(40, false)]).toEqual([
    ['at < $1 04', 0],
    ['at < $1 04,at >= $1 03', 0],
    ['at < $1 05,at >= $1 04', 5],
  ]);
});

test('the other counted documents are counted in the same way', async () => {
  const total = async (query: string) =>
    (await server.as('ROLE_ADMIN').get(`/api/data/livraisons?${query}`)).json<Found>().totalItems;
  expect([
    await total(''),
    await total('commercial.username[]=col001'),
    await total('startDate=2026-02-10&endDate=2026-05-10'),
  ]).toEqual([30, 10, 18]);
  expect(await total('search=fa00001&startDate=2026-02-10')).toBe(
    await scalar(
      server.db,
      "select count(*) from livraison where facture_ref like 'FA00001%' and livraison_at >= '2026-02-10T00:00+03:00'",
    ),
  );
});

test.each(['livraisons', 'paiements'])(
  '%s found by their representative, or also by number: every page and total is right',
  async (list) => {
    const date = list === 'livraisons' ? 'livraisonAt' : 'paiementAt';
    const page = async (query: string, n: number) =>
      (
        await server.as('ROLE_ADMIN').get(`/api/data/${list}?order[${date}]=desc&itemsPerPage=4&page=${n}&${query}`)
      ).json<{ totalItems: number; member: { code: string; commercial: { username: string } }[] }>();
    const all = (await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => page('', n)))).flatMap(({ member }) => member);
    // Hery is the first of the three. The tenth document has his name in its number and belongs to Fanja.
    for (const [term, isTheirs] of [
      ['solo', (who: string) => who === 'col002'],
      ['hery', (who: string, code: string) => who === 'col000' || code.endsWith('010')],
    ] as const) {
      const theirs = all.filter(({ code, commercial }) => isTheirs(commercial.username, code)).map(({ code }) => code);
      for (const n of [1, 2, 3, 4]) {
        const { member, totalItems } = await page(`search=${term}`, n);
        expect([totalItems, member.map(({ code }) => code)]).toEqual([theirs.length, theirs.slice((n - 1) * 4, n * 4)]);
      }
    }
  },
);

test('the stored counts equal the rows, and rows do not change unnoticed', async () => {
  const differing = (kept: string, rows: string) =>
    scalar(server.db, `select count(*) from ((${kept} except ${rows}) union all (${rows} except ${kept})) d`);
  const month = (genre: string, zone: string) =>
    `select f_mois(${genre}_at), commercial_id, ${zone}, count(*) from ${genre} group by 1, 2, 3`;
  expect(
    await differing(
      "select mois, commercial_id, zone_id, nb from document_mois where genre = 'commande'",
      month('commande', 'zone_id'),
    ),
  ).toBe(0);
  expect(
    await differing(
      "select mois, commercial_id, zone_id, nb from document_mois where genre = 'livraison'",
      month('livraison', 'null::bigint'),
    ),
  ).toBe(0);
  expect(
    await differing(
      'select pos_id, commercial_id, zone_id, nb from commande_lieu',
      'select pos_id, commercial_id, zone_id, count(*) from commande group by 1, 2, 3',
    ),
  ).toBe(0);
  for (const statement of [
    'update commande set commande_at = now()',
    'update commande set total_value = total_value + 1',
    'update livraison set total_value = 0',
    'update paiement set value = 1',
    'update commande set zone_id = null where zone_id is not null',
    'update livraison set livraison_at = now()',
    'delete from livraison',
  ]) {
    await expect(server.db.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
  }
  await server.db.pool.query('update commande set is_sms_sent = true');
});

test.each(['livraisons', 'paiements', 'retours', 'ajustements'])(
  '%s: the answer has the sum of all amounts under every filter',
  async (list) => {
    const all = async (query: string) =>
      (await server.as('ROLE_ADMIN').get(`/api/data/${list}?itemsPerPage=100&${query}`)).json<{
        totalValue: number;
        member: { totalValue?: number; value?: number }[];
      }>();
    for (const query of [
      '',
      'commercial.username[]=col001',
      'startDate=2026-02-10&endDate=2026-05-10',
      'search=hery',
      'search=hery&startDate=2026-03-01',
    ]) {
      const { totalValue, member } = await all(query);
      expect([query, totalValue]).toEqual([
        query,
        member.reduce((sum, each) => sum + (each.totalValue ?? each.value ?? 0), 0),
      ]);
    }
    // Requests for some fields, and other lists, have no sum.
    expect(await all('properties[]=code')).not.toHaveProperty('totalValue');
    expect((await server.as('ROLE_ADMIN').get('/api/data/products')).json()).not.toHaveProperty('totalValue');
  },
);

test.each([
  ['/commandes?commercial.username=col001&pointOfSale.zones.code[]=ZON001', 'document_mois'],
  ['/commandes?commercial.region=Itasy&startDate=2026-01-01', 'document_mois'],
  ['/commandes?pointOfSale.code=POS0001', 'commande_lieu'],
  ['/livraisons?commercial.username=col001&endDate=2026-12-31', 'document_mois'],
  ['/retours?commercial.username=col001', 'document_mois'],
  ['/paiements?commercial.username=col001&startDate=2026-01-01', 'document_mois'],
  ['/stock-mouvements?type=LIVRAISON&stockCommercial.commercial.username=col001', 'mouvement_compte'],
  ['/audit?action=modifier&entity=zone&utilisateur.username[]=col001', 'audit_compte'],
])('%s is counted by %s alone', async (url, table) => {
  forgetAllAnswers();
  const spy = spyOnStatements(server.connections);
  expect((await server.as('ROLE_ADMIN').get(`/api/data${url}`)).statusCode).toBe(200);
  const asked = spy.asked().map(({ text }) => text);
  spy.restore();
  expect(asked.some((text) => text.includes(`from ${table} k`))).toBe(true);
  // The part of the period outside whole months is counted from the rows; these periods have none.
  expect(asked.filter((text) => text.startsWith('select count(*) as nb') && !/_at (>=|<) \$\d+$/.test(text))).toEqual(
    [],
  );
});

test('a new order counts at the next request', async () => {
  const before = (await pageOf([], 'commandeAt', 'desc', 1)).totalItems;
  const [pos, who] = [
    await scalar(server.db, 'select min(id) from point_of_sale'),
    server.ids.get('ROLE_COMMERCIAL') ?? 0,
  ];
  await insert(server.db, 'commande', {
    order_number: 'X1',
    commande_at: new Date('2026-12-01T00:00:00Z'),
    total_value: 1,
    pos_id: pos,
    commercial_id: who,
  });
  forgetAllAnswers();
  const after = await pageOf([], 'commandeAt', 'desc', 1);
  expect([after.totalItems, after.member[0]?.code]).toEqual([before + 1, expect.stringMatching(/^CMD/)]);
});
