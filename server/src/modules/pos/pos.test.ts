import sql, { join } from 'sql-template-tag';
import { addCommande, addCommercial, addPos, addZone, insert } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements } from '../../../../tests/support/statements.ts';
import { forgetAllAnswers } from '../../db/answerCache.ts';
import type { PointOfSale } from '../../contract/pointOfSale.ts';
import { conditionsOf } from './repository.ts';

const URL = '/api/data/pos';
const DAY = 86_400_000;
let server: TestServer;
let reader: Client;

beforeAll(async () => {
  server = await startTestServer();
  reader = server.as('ROLE_LECTEUR');
  const { db } = server;
  const [elodie, hery] = [
    await addCommercial(db, 1, { nom_prenom: 'Élodie Razafy' }),
    await addCommercial(db, 2, { nom_prenom: 'Hery Andria' }),
  ];
  const [north, south] = [await addZone(db, 1, { designation: 'Nord' }), await addZone(db, 2, { designation: 'Sud' })];
  const pos = (n: number, more: Parameters<typeof addPos>[2]) =>
    addPos(db, n, { ...more, created_at: new Date(Date.UTC(2025, 0, 10 - n)) });
  const first = await pos(1, {
    designation: 'Épicerie Soa',
    phone_number: '034 11 222 33',
    zone_id: north,
    latitude: -18.9,
    longitude: 47.5,
  });
  const second = await pos(2, { designation: 'epicerie be', phone_number: '0330000001', zone_id: south });
  const third = await pos(3, { designation: 'Gargote 100%', phone_number: '', is_enabled: false, zone_id: north });
  await pos(4, { designation: 'Zazakely', phone_number: '+261 32.55.666-77' });
  for (const [pos_id, utilisateur_id] of [
    [first, elodie],
    [first, hery],
    [second, hery],
    [third, elodie],
  ] as const)
    await insert(db, 'pos_responsable', { pos_id, utilisateur_id });
  await addCommande(db, 1, first, elodie, { commande_at: new Date(Date.now() - 7 * DAY + 60_000), total_value: 500 });
  await addCommande(db, 2, first, elodie, { commande_at: new Date(Date.now() - 30 * DAY), total_value: 250 });
  await addCommande(db, 3, second, hery, { commande_at: new Date(Date.now() - 7 * DAY - 60_000), total_value: 900 });
  // The first instant of 2 October in Madagascar.
  await addCommande(db, 4, third, elodie, { commande_at: '2025-10-01T21:00:00Z', total_value: 100 });
});
afterAll(() => server.close());

const found = async (query: string): Promise<string> =>
  (await reader.get(`${URL}?${query}`))
    .json<{ member: PointOfSale[] }>()
    .member.map((pos) => pos.code.slice(-1))
    .join(' ');

describe('every filter of docs/product.md, 6.19 and 12.5', () => {
  test.each([
    ['search=soa', '1'],
    ['search=EPICERIE', '2 1'],
    ['search=e%CC%81picerie', '2 1'],
    ['search=pos0004', '4'],
    ['search=S000', '2 1 3 4'],
    ['search=0341122233', '1'],
    ['search=11%20222', '1'],
    ['search=034%2011', '1'],
    ['search=330000', '2'],
    ['search=32%2055%20666', '4'],
    ['search=261-325', '4'],
    ['search=9', ''],
    ['search=elodie', '1 3'],
    ['search=andria', '2 1'],
    ['search=%25', '3'],
    ['search=_', ''],
    ['search=%5C', ''],
    ['search=100%25', '3'],
    ['search=%20%20', '2 1 3 4'],
    ['responsables.username[]=col001', '1 3'],
    ['responsables.username=col001', '1 3'],
    ['responsables.username[]=col001&responsables.username[]=col002', '2 1 3'],
    ['responsables.username[]=personne', ''],
    ['zones.code[]=ZON001', '1 3'],
    ['zones.code[]=ZON001&zones.code[]=ZON002', '2 1 3'],
    ['zones.code[]=RIEN', ''],
    ['code[]=POS0003&code[]=POS0001', '1 3'],
    ['code[]=POS0002&code[]=RIEN', '2'],
    ['code[]=RIEN', ''],
    ['code[]=POS0002&zones.code[]=ZON001', ''],
    ['lastCommandAt[after]=2025-10-02', '2 1 3'],
    ['lastCommandAt[after]=2025-10-03', '2 1'],
    ['lastCommandAt[after]=2025-10-01T21:00:00Z', '2 1 3'],
    ['lastCommandAt[after]=2025-10-01T21:00:01Z', '2 1'],
    ['isEnabled=false', '3'],
    ['isEnabled=true', '2 1 4'],
    [
      'search=epicerie&responsables.username[]=col002&zones.code[]=ZON001' +
        '&lastCommandAt[after]=2025-10-02&isEnabled=true',
      '1',
    ],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });
});

test.each(['elodie', '034 11', 'POS0004'])(
  '« %s » is found by the indexes, without reading all points of sale',
  async (search) => {
    const { text, values } =
      sql`explain select from point_of_sale p where ${join(await conditionsOf(server.db, { search }))}`;
    const client = await server.db.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, values);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(
        /Seq Scan on point_of_sale|Index (Only )?Scan using .* on point_of_sale/,
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);

test.each(['designation', 'totalCommandesValue', 'lastCommandAt', 'createdAt'])(
  'few or many found, by %s: each page is that of the list, with the right total',
  async (field) => {
    const page = async (more: string, n: number, size: number) => {
      const { member, totalItems } = (
        await reader.get(`${URL}?order[${field}]=desc&itemsPerPage=${size}&page=${n}${more}`)
      ).json<{ member: PointOfSale[]; totalItems: number }>();
      return { codes: member.map((pos) => pos.code), totalItems };
    };
    const { codes } = await page('', 1, 10);
    const sizes = [1, 2, 3];
    for (const [term, those] of [
      ['S000', [1, 2, 3, 4]],
      ['epicerie', [1, 2]],
      ['pos0003', [3]],
      ['rien', []],
    ] as const) {
      const theirs = codes.filter((code) => those.some((n) => code.endsWith(String(n))));
      for (const size of sizes) {
        for (let n = 1; n <= 4; n += 1)
          expect(await page(`&search=${term}`, n, size)).toEqual({
            codes: theirs.slice((n - 1) * size, n * size),
            totalItems: theirs.length,
          });
      }
    }
  },
);

describe('every sort, in both directions; rows without a value always come last', () => {
  test.each([
    ['order[designation]=asc', '2 1 3 4'],
    ['order[designation]=desc', '4 3 1 2'],
    ['order[totalCommandesValue]=desc', '2 1 3 4'],
    ['order[totalCommandesValue]=asc', '4 3 1 2'],
    ['order[lastCommandAt]=desc', '1 2 3 4'],
    ['order[lastCommandAt]=asc', '3 2 1 4'],
    ['order[createdAt]=asc', '4 3 2 1'],
    ['order[createdAt]=DESC', '1 2 3 4'],
    ['', '2 1 3 4'],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });
});

describe('one point of sale', () => {
  test('its figures, persons in charge by name, and zone; the same in the list', async () => {
    const answer = await reader.get(`${URL}/POS0001`, { headers: { accept: 'application/json' } });
    const pos = answer.json<PointOfSale>();
    expect(pos).toEqual({
      code: 'POS0001',
      designation: 'Épicerie Soa',
      phoneNumber: '034 11 222 33',
      isEnabled: true,
      isActive: true,
      latitude: -18.9,
      longitude: 47.5,
      totalCommandesValue: 750,
      nbCommandes: 2,
      lastCommandAt: expect.any(String) as string,
      createdAt: '2025-01-09T00:00:00.000Z',
      responsables: [
        { username: 'col001', nomPrenom: 'Élodie Razafy' },
        { username: 'col002', nomPrenom: 'Hery Andria' },
      ],
      zones: [{ code: 'ZON001', designation: 'Nord' }],
    });
    expect(Math.abs(Date.parse(pos.lastCommandAt ?? '') - (Date.now() - 7 * DAY))).toBeLessThan(120_000);
    const listed = (await reader.get(`${URL}?search=soa`, { headers: { accept: 'application/json' } })).json<
      PointOfSale[]
    >();
    expect(listed).toEqual([pos]);
    expect((await reader.get(`${URL}/POS0001`)).json()).toEqual({
      '@id': `${URL}/POS0001`,
      '@type': 'PointOfSale',
      ...pos,
    });
  });

  test('« actif »: an order in the last 7 days, to the minute', async () => {
    const active = (await reader.get(`${URL}?order[createdAt]=desc`))
      .json<{ member: PointOfSale[] }>()
      .member.map((pos) => [pos.code, pos.isActive]);
    expect(active).toEqual([
      ['POS0001', true],
      ['POS0002', false],
      ['POS0003', false],
      ['POS0004', false],
    ]);
  });

  test('without order, zone, person in charge, or position', async () => {
    expect((await reader.get(`${URL}/POS0004`)).json()).toMatchObject({
      lastCommandAt: null,
      totalCommandesValue: 0,
      nbCommandes: 0,
      latitude: null,
      longitude: null,
      responsables: [],
      zones: [],
    });
  });

  test('unknown: 404 with the sentence of docs/product.md; case counts', async () => {
    for (const code of ['INCONNU', 'pos0001'])
      expect(problemOf(await reader.get(`${URL}/${code}`))).toMatchObject({
        status: 404,
        detail: 'Point de vente non trouvé',
      });
  });

  test('a whole page costs as many queries as one row', async () => {
    const cost = async (query: string): Promise<number> => {
      // A total is remembered for a few seconds, so only a machine that is fast enough would ask once for two pages.
      forgetAllAnswers();
      const spy = spyOnStatements(server.connections);
      await reader.get(`${URL}?${query}`);
      // The session is remembered as well; it is read for whatever the request asks.
      const calls = spy.asked().length - spy.named('session');
      expect(calls).toBeGreaterThan(0);
      spy.restore();
      return calls;
    };
    expect(await cost('itemsPerPage=4')).toBe(await cost('itemsPerPage=1'));
  });
});
