import { setTimeout as sleep } from 'node:timers/promises';
import { addSampleCodes, deliveryRow } from '../../../../tests/support/deliveries.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { scalar } from '../../../../tests/support/rows.ts';
import { type Client, problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { observed } from '../../db/observed.ts';
import { PLANNED_ONCE } from '../../db/transactions/together.ts';

const FINALISE = '/api/data/livraisons/process/import';
const OTHER = 'Cette clé d’idempotence a déjà servi pour une autre demande.';
let server: TestServer;
let importer: Client;

beforeAll(async () => {
  server = await startTestServer();
  importer = server.as('ROLE_IMPORTATEUR');
  await addSampleCodes(server.db, 3, 10);
  await server.remember();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const rowsOf = (document: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    deliveryRow(n + 2, { document: `${document}${Math.floor((from + n) / 5)}`, lot: `L${from + n}` }),
  );
const finalise = (livraisons: object[], key?: string, who: Client = importer) =>
  who.post(FINALISE, { livraisons }, { headers: key === undefined ? {} : { 'idempotency-key': key } });
const sums = async () => ({
  livraisons: await scalar(server.db, 'select count(*) from livraison'),
  mouvements: await scalar(server.db, 'select count(*) from stock_mouvement'),
  journal: await scalar(server.db, 'select count(*) from import_journal'),
  wrong: await scalar(
    server.db,
    'select count(*) from stock_commercial s where quantite_disponible is distinct from (select ' +
      'sum(quantite_signee) from stock_mouvement where stock_commercial_id = s.id)',
  ),
  jour: await scalar(server.db, 'select coalesce(sum(nb), 0) from mouvement_jour'),
});

describe('finalising twice', () => {
  test('fifty requests at once with one key give one import and fifty equal answers', async () => {
    const rows = rowsOf('FA', 0, 500);
    const answers = await Promise.all(Array.from({ length: 50 }, () => finalise(rows, 'cle-1')));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(answers[0]?.json()).toEqual({ created: 500, ignored: 0, documents: 100 });
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
    expect(await sums()).toEqual({ livraisons: 100, mouvements: 500, journal: 1, wrong: 0, jour: 500 });
    expect((await finalise(rows, 'cle-1')).json()).toEqual({ created: 500, ignored: 0, documents: 100 });
  });

  test('the same key with another body is a 422 and changes nothing', async () => {
    await finalise(rowsOf('FA', 0, 5), 'cle');
    const other = await finalise(rowsOf('FB', 0, 5), 'cle');
    expect(problemOf(other)).toMatchObject({
      status: 422,
      detail: OTHER,
      violations: [{ propertyPath: 'Idempotency-Key', message: OTHER }],
    });
    expect((await sums()).journal).toBe(1);
  });

  test('the same key at another address is a 422', async () => {
    await finalise(rowsOf('FA', 0, 5), 'cle');
    const answer = await importer.post(
      '/api/data/commercial/process/import',
      { livraisons: rowsOf('FA', 0, 5), commercials: [{ ligne: 2 }] },
      { headers: { 'idempotency-key': 'cle' } },
    );
    expect(answer.statusCode).toBe(422);
  });

  test('keys of different people are different', async () => {
    await finalise(rowsOf('FA', 0, 5), 'cle');
    expect((await finalise(rowsOf('FB', 0, 5), 'cle', server.as('ROLE_EDITEUR'))).json()).toMatchObject({ created: 5 });
  });

  test('a failed request does not keep its key', async () => {
    const wrong = await importer.post(
      FINALISE,
      { livraisons: [{ ligne: 0 }] },
      { headers: { 'idempotency-key': 'cle' } },
    );
    expect(wrong.statusCode).toBe(422);
    await server.db.pool.query("alter table livraison add constraint panne check (facture_ref <> 'FA0')");
    expect((await finalise(rowsOf('FA', 0, 5), 'cle')).statusCode).toBe(500);
    expect(await sums()).toMatchObject({ livraisons: 0, mouvements: 0, journal: 0 });
    await server.db.pool.query('alter table livraison drop constraint panne');
    expect((await finalise(rowsOf('FA', 0, 5), 'cle')).json()).toMatchObject({ created: 5 });
  });

  test('without a key existing documents still prevent duplicates', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => finalise(rowsOf('FA', 0, 50))));
    expect(answers.map((answer) => answer.json<{ created: number }>().created).sort((a, b) => b - a)).toEqual([
      50, 0, 0, 0, 0, 0,
    ]);
    expect(await sums()).toEqual({ livraisons: 10, mouvements: 50, journal: 1, wrong: 0, jour: 50 });
  });

  test.each(['', ' ', 'é', 'a b', 'x'.repeat(201)])('a malformed key (%p) is refused', async (key) => {
    expect(problemOf(await finalise(rowsOf('FA', 0, 5), key))).toMatchObject({
      status: 400,
      detail: 'L’en-tête Idempotency-Key est mal formé.',
    });
  });
});

test('two files that share half of their documents, sent at once ten times, give exactly their union', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [rowsOf(`R${round}-`, 0, 100), rowsOf(`R${round}-`, 50, 100)];
    const answers = await Promise.all([finalise(a, `a${round}`), finalise(b, `b${round}`, server.as('ROLE_EDITEUR'))]);
    const created = answers.map((answer) => answer.json<{ created: number }>().created);
    expect([...answers.map((answer) => answer.statusCode), (created[0] ?? 0) + (created[1] ?? 0)]).toEqual([
      200, 200, 150,
    ]);
    expect(await sums()).toEqual({
      livraisons: 30 * (round + 1),
      mouvements: 150 * (round + 1),
      journal: 2 * (round + 1),
      wrong: 0,
      jour: 150 * (round + 1),
    });
  }
});

test('what a client gave up before its turn came is not done after the answer to its second sending', async () => {
  const url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}${FINALISE}`;
  const free: (() => void)[] = [];
  const taken = Array.from({ length: 6 }, () =>
    server.app.db.tx(() => new Promise<void>((resolve) => free.push(resolve))),
  );
  await eventually('every turn is taken', () => free.length === 6);
  let hasBegun = false;
  const stop = observed.statement.listen(({ text, works }) => {
    hasBegun ||= works.length > 0 && text === `begin${PLANNED_ONCE}`;
  });
  const gone = new AbortController();
  const first = fetch(url, {
    method: 'POST',
    signal: gone.signal,
    headers: { cookie: importer.cookie, 'content-type': 'application/json', 'idempotency-key': 'tard' },
    body: JSON.stringify({ livraisons: rowsOf('FA', 0, 5) }),
  });
  await sleep(300);
  gone.abort();
  await expect(first).rejects.toThrow('aborted');
  for (const end of free) end();
  await Promise.all(taken);
  await eventually('its turn has come', () => hasBegun);
  stop();
  const open = 'select count(*) from pg_stat_activity where datname = current_database() and xact_start < now()';
  await eventually('its turn is over', async () => (await scalar(server.db, open)) === 0);
  expect(await sums()).toMatchObject({ livraisons: 0, mouvements: 0, journal: 0 });
  // The key is still free.
  expect((await finalise(rowsOf('FA', 0, 5), 'tard')).statusCode).toBe(200);
});
