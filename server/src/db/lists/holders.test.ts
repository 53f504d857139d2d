import { addCommercial, addPos, addZone } from '../../../../tests/support/rows.ts';
import { type Client, startTestServer, type TestServer } from '../../../../tests/support/server.ts';

const NAMES = ['Rabe', 'Éva', 'rabe', 'Zo', 'eva'];
/** More rows than the server finds first and then sorts, so that filtered pages are read holder by holder too. */
const ORDERS = 5_400;
const SIZE = 300;
let server: TestServer;
let admin: Client;

interface Row {
  code: string;
  name: string;
  owner: number;
  at: string;
  id: number;
  zone: string;
  username: string;
}
let rows: Row[];

beforeAll(async () => {
  server = await startTestServer();
  admin = server.as('ROLE_ADMIN');
  const { db } = server;
  const people: number[] = [];
  for (const [n, nom_prenom] of NAMES.entries()) people.push(await addCommercial(db, n + 1, { nom_prenom }));
  const shops = [
    await addPos(db, 1, { zone_id: await addZone(db, 1) }),
    await addPos(db, 2, { zone_id: await addZone(db, 2) }),
  ];
  // Half of the rows belong to one representative, and hundreds share each of the nine days.
  await db.pool.query(
    `insert into commande (order_number, commande_at, total_value, commercial_id, pos_id, zone_id)
      select 'BC-' || n, timestamptz '2026-10-09T09:00:00Z' - make_interval(days => n % 9), n, ($1::bigint[])[case
        when n % 2 = 0 then 1 else 1 + n % 5 end], p.id, p.zone_id
      from generate_series(1, $2) n join point_of_sale p on p.id = ($3::bigint[])[case when n % 7 = 0 then 1
        else 2 end]`,
    [people, ORDERS, shops],
  );
  rows = (
    await db.pool.query<Row>(`select c.code, c.id, u.nom_prenom_norm as name, u.id as owner, c.commande_at::text as at,
      z.code as zone, u.username
    from commande c join utilisateur u on u.id = c.commercial_id join zone z on z.id = c.zone_id`)
  ).rows;
});
afterAll(() => server.close());

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
/** By name (É sorts with E, small letters with capitals), then by representative, then newest first. */
const sorted = (all: readonly Row[], descending: boolean): string[] =>
  all
    .toSorted(
      (a, b) =>
        (descending ? compare(b.name, a.name) : compare(a.name, b.name)) ||
        a.owner - b.owner ||
        compare(b.at, a.at) ||
        b.id - a.id,
    )
    .map((row) => row.code);

async function pages(query: string, expected: readonly string[], numbers: readonly number[]): Promise<void> {
  for (const page of numbers) {
    const answer = (await admin.get(`/api/data/commandes?${query}&page=${page}&itemsPerPage=${SIZE}`)).json<{
      totalItems: number;
      member: { code: string }[];
    }>();
    expect([page, answer.totalItems]).toEqual([page, expected.length]);
    expect(answer.member.map((order) => order.code)).toEqual(expected.slice((page - 1) * SIZE, page * SIZE));
  }
}
const ALL_PAGES = Array.from({ length: ORDERS / SIZE + 1 }, (_, n) => n + 1);

test.each([
  ['asc', false],
  ['desc', true],
] as const)(
  'sorted by representative (%s) every page is right, also for equal names and instants',
  async (direction, descending) => {
    expect(new Set(rows.map((row) => row.name)).size).toBe(3);
    await pages(`order[commercial.nomPrenom]=${direction}`, sorted(rows, descending), ALL_PAGES);
  },
);

test('filters by period, zone and representatives keep the order of the remaining rows', async () => {
  const since = rows.filter((row) => row.at >= '2026-10-02');
  expect(since.length).toBeLessThan(ORDERS);
  await pages('order[commercial.nomPrenom]=asc&startDate=2026-10-02', sorted(since, false), [1, 2, 9, 10]);
  await pages(
    'order[commercial.nomPrenom]=desc&pointOfSale.zones.code[]=ZON001',
    sorted(
      rows.filter((row) => row.zone === 'ZON001'),
      true,
    ),
    [1, 2, 3],
  );
  const some = ['col001', 'col003', 'col005'];
  const theirs = rows.filter((row) => some.includes(row.username));
  await pages(
    `order[commercial.nomPrenom]=asc&${some.map((username) => `commercial.username[]=${username}`).join('&')}`,
    sorted(theirs, false),
    [1, 2, 8, 15],
  );
});
