import { ebpWith } from '../../tests/support/ebp.ts';
import { faultsOf, hostileBodies, hostileQueries, hostileSegments, parametersOf } from '../../tests/support/hostile.ts';
import { type RouteRow, ROUTES } from '../../tests/support/routeTable.ts';
import {
  addAjustement,
  addCommande,
  addCommercial,
  addDivers,
  addLivraison,
  addLot,
  addPos,
  addProduct,
  addZone,
} from '../../tests/support/rows.ts';
import { type Persona, startTestServer, type TestServer } from '../../tests/support/server.ts';
import { spyOnStatements } from '../../tests/support/statements.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ebp: ebpWith({}) });
  const { db } = server;
  const commercial = await addCommercial(db, 1);
  await addZone(db, 1);
  await addLivraison(db, 1, commercial);
  await addAjustement(db, 1, commercial);
  await addCommande(db, 1, await addPos(db, 1), commercial);
  await addLot(db, await addProduct(db, 1), commercial, 'L1', 5);
  await addDivers(db, 1, commercial);
  answerSessionsFromMemory();
});
afterAll(() => server.close());

/** Every request looks up its session, always with the same result; answering from memory more than halves the time. */
function answerSessionsFromMemory(): void {
  const known = new Map<string, Promise<{ rows: object[] }>>();
  spyOnStatements(server.connections, ({ name, values }, ask) => {
    if (name !== 'session') return ask();
    const key = JSON.stringify(values);
    const answer = known.get(key) ?? ask();
    known.set(key, answer);
    return answer;
  });
}

/** The role × route table must list every call of this server and no other, so that new routes are tested too. */
const calls = (methods: readonly string[]) =>
  ROUTES.filter((row) => methods.includes(row.route.split(' ')[0] ?? '') && row.route.includes(' /api/data/')).map(
    (row): [string, RouteRow] => [row.route, row],
  );
const urlOf = (route: string) => route.split(' ')[1] ?? '';
const PATH_PARAMETER = /:\w+/g;
const admin = () => server.as('ROLE_ADMIN');

describe('no address parameter causes a server error, an HTML page or a leak', () => {
  test.each(calls(['GET']).filter(([, row]) => row.status === 200))('%s', async (route, row) => {
    const url = row.path ?? urlOf(route);
    const queries = hostileQueries(route, parametersOf(server.app, route));
    expect(await faultsOf(queries, (query) => admin().get(`${url}?${query}`))).toEqual([]);
  });

  test('lists have their parameters', () => {
    const namesOf = (route: string) => parametersOf(server.app, route).map(({ name }) => name);
    const lists = calls(['GET']).filter(([route]) => namesOf(route).includes('itemsPerPage'));
    expect(lists.length).toBeGreaterThan(7);
    expect(namesOf('GET /api/data/commandes')).toEqual(
      expect.arrayContaining([
        'search',
        'order[pointOfSale.designation]',
        'pointOfSale.zones.code[]',
        'commandeAt[after]',
      ]),
    );
  });
});

describe('nor does any part of a path', () => {
  test.each(calls(['GET', 'POST', 'PATCH']).filter(([route]) => route.includes(':')))('%s', async (route, row) => {
    const method = route.split(' ')[0] as 'GET' | 'POST' | 'PATCH';
    const send = (segment: string) =>
      admin().send({
        method,
        url: urlOf(route).replace(PATH_PARAMETER, () => segment),
        ...(row.payload ? { payload: row.payload } : {}),
      });
    expect(await faultsOf(hostileSegments(route), send)).toEqual([]);
  });
});

/** A representative's calls run other code than those of the office, who all share the same. */
const askers = ({ who = [] }: RouteRow): readonly Persona[] => {
  const apart = (['ROLE_ADMIN', 'ROLE_COMMERCIAL'] as const).filter((role) => who.includes(role));
  return apart.length > 0 ? apart : who.slice(0, 1);
};

describe('nor does any body', () => {
  test.each(calls(['POST', 'PATCH']).filter(([, row]) => row.payload))('%s', async (route, row) => {
    const method = route.split(' ')[0] as 'POST' | 'PATCH';
    for (const who of askers(row)) {
      const bodies = hostileBodies(
        `${route} ${who}`,
        JSON.parse(JSON.stringify(row.payload)) as Parameters<typeof hostileBodies>[0],
      );
      const send = (payload: string, headers: Record<string, string> = {}) =>
        server
          .as(who)
          .send({
            method,
            url: row.path ?? urlOf(route),
            payload,
            headers: { 'content-type': 'application/json', ...headers },
          });
      expect(await faultsOf(bodies, send)).toEqual([]);
      const good = JSON.stringify(row.payload);
      for (const type of [
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'x',
      ]) {
        expect([type, (await send(good, { 'content-type': type })).statusCode]).toEqual([type, 415]);
      }
      expect(
        await faultsOf(['', ' ', 'é', 'x'.repeat(300), "'", '\\'], (key) => send(good, { 'idempotency-key': key })),
      ).toEqual([]);
    }
  });
});
