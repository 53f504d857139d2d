import { ROUTES } from '../../../../tests/support/routeTable.ts';
import { addCommercial, addLot, addPos, addProduct } from '../../../../tests/support/rows.ts';
import { type Persona, ROLES, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { spyOnStatements, type StatementSpy } from '../../../../tests/support/statements.ts';
import { shiftWallClock } from '../../../../tests/support/wallClock.ts';
import { KNOWN_UNTIL } from './replicas.ts';

let server: TestServer;
let statements: StatementSpy;
beforeAll(async () => {
  server = await startTestServer();
  const commercial = await addCommercial(server.db, 1);
  await addLot(server.db, await addProduct(server.db, 1), commercial, 'L1', 500);
  await addPos(server.db, 1);
  await server.remember();
  statements = spyOnStatements(server.connections);
});
beforeEach(async () => {
  await server.reset();
  // Answers shared by the previous test must not be used here: the reset wrote something.
  began = await server.db.positions.ask();
  statements.clear();
});
afterEach(() => shiftWallClock(0));
afterAll(() => server.close());

let began: number;
const LIST = '/api/data/products?order[designation]=asc';
const LD = 'application/ld+json';
/** Asks like a client that has heard of every change up to the position `known`, or follows no changes without it. */
const ask = (who: Persona, url: string, known?: number | string, accept = LD) =>
  server
    .as(who)
    .get(url, {
      headers: { accept, 'accept-encoding': 'br', ...(known === undefined ? {} : { [KNOWN_UNTIL]: String(known) }) },
    });
/** How often the products were read. */
const looks = () =>
  statements.asked().filter(({ text }) => text.includes('from product p') && text.includes('order by')).length;
const disable = async () => {
  const answer = await server
    .as('ROLE_ADMIN')
    .patch(
      '/api/data/products/ART0001',
      { isEnabled: false },
      { headers: { 'content-type': 'application/merge-patch+json' } },
    );
  expect(answer.statusCode).toBe(200);
  return Number(answer.headers[KNOWN_UNTIL]);
};
const isEnabled = (body: string) => (JSON.parse(body) as { member: { isEnabled: boolean }[] }).member[0]?.isEnabled;

test('the same list asked for by several is computed once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(ROLES[n % 4] ?? 'ROLE_ADMIN', LIST, began)),
  );
  const later = await ask('ROLE_LECTEUR', LIST, began);
  expect(looks()).toBe(1);
  expect(
    new Set(
      [...answers, later].map(({ statusCode, body, headers }) =>
        [statusCode, headers['content-type'], headers['content-encoding'], body].join(' '),
      ),
    ).size,
  ).toBe(1);
  expect(later.headers).toMatchObject({
    'content-type': `${LD}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    'cache-control': answers[0]?.headers['cache-control'],
  });
});

test('a client that does not follow changes always gets its own answer', async () => {
  for (const known of [undefined, '', '0', '-1', 'x', 'Infinity']) await ask('ROLE_LECTEUR', LIST, known);
  expect(looks()).toBe(6);
});

test('no client gets less than it knows: neither its own change nor an announced one is missing', async () => {
  expect(isEnabled((await ask('ROLE_ADMIN', LIST, began, 'application/ld+json')).body)).toBe(true);
  const known = await disable();
  // A client that has not heard of the change may see the state before it; a client that has, never.
  expect(isEnabled((await ask('ROLE_LECTEUR', LIST, began)).body)).toBe(true);
  expect(isEnabled((await ask('ROLE_ADMIN', LIST, known)).body)).toBe(false);
  expect(isEnabled((await ask('ROLE_LECTEUR', LIST, began)).body)).toBe(false);
});

test.each([0, -1, 1])(
  'nothing is kept for more than a second and a half, with the clock set by %i h',
  async (hours) => {
    await ask('ROLE_ADMIN', LIST, began);
    shiftWallClock(hours * 3_600_000);
    await ask('ROLE_ADMIN', LIST, began);
    expect(looks()).toBe(1);
    await new Promise((done) => setTimeout(done, 1_501));
    await ask('ROLE_ADMIN', LIST, began);
    expect(looks()).toBe(2);
  },
);

test.each([-1, 1])('a change counts at once although the clock was set by %i h', async (hours) => {
  await ask('ROLE_ADMIN', LIST, began);
  shiftWallClock(hours * 3_600_000);
  const known = await disable();
  shiftWallClock(0);
  expect(isEnabled((await ask('ROLE_ADMIN', LIST, known)).body)).toBe(false);
});

test('a failure is not shared: those who waited compute their own answer', async () => {
  let fails = true;
  statements.answering(({ text }, ask) => {
    const isFirst = fails && text.includes('from product p');
    fails &&= !isFirst;
    return isFirst ? Promise.reject(Object.assign(new Error('lost'), { code: '57P01' })) : ask();
  });
  const answers = await Promise.all([
    ask('ROLE_ADMIN', LIST, began),
    ask('ROLE_LECTEUR', LIST, began),
    ask('ROLE_EDITEUR', LIST, began),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503]);
});

test('answers of a representative, files and other formats are not shared', async () => {
  await ask('ROLE_ADMIN', LIST, began);
  await ask('ROLE_COMMERCIAL', LIST, began);
  expect(looks()).toBe(2);
  expect((await ask('ROLE_ADMIN', LIST, began, 'application/json')).body).toMatch(/^\[/);
  expect(looks()).toBe(3);
  await ask('ROLE_ADMIN', LIST, began, 'text/csv');
  expect((await ask('ROLE_LECTEUR', LIST, began, 'text/csv')).headers['content-type']).toMatch(/^text\/csv/);
  expect(
    (
      await server
        .as('ROLE_ADMIN')
        .send({ method: 'HEAD', url: LIST, headers: { accept: LD, [KNOWN_UNTIL]: String(began) } })
    ).body,
  ).toBe('');
  expect((await ask('ROLE_ADMIN', LIST, began)).body).not.toBe('');
});

test('shared or not, everybody gets what their role allows', async () => {
  const lists = ROUTES.filter(
    ({ route, status, who }) =>
      route.startsWith('GET /api/data/') && status === 200 && (who?.length ?? 0) > 1 && !route.includes('/events'),
  );
  expect(lists.length).toBeGreaterThan(30);
  let shared = 0;
  for (const { route, path = route.slice(4), who = [] } of lists) {
    const office = who.filter((one) => one !== 'ROLE_COMMERCIAL');
    const known = await server.db.positions.ask();
    const together = [];
    for (const one of office) together.push((await ask(one, path, known)).body);
    const alone = [];
    for (const one of office) alone.push((await ask(one, path)).body);
    expect([route, together]).toEqual([route, alone]);
    shared += new Set(alone).size;
  }
  // Not every answer is the same for everybody, so the comparison can fail.
  expect(shared).toBeGreaterThan(lists.length);
});
