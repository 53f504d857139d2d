import { ledger, unbalanced } from '../../../../tests/support/field.ts';
import { addCommercial, addDivers, insert, scalar } from '../../../../tests/support/rows.ts';
import { problemOf, startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { Assignation } from '../../contract/miscellaneous.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { assignStock } from './assign.ts';

const URL = '/api/data/miscellaneous/add_stock';
const MANY = 24;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ max: MANY });
  const { db } = server;
  const first = await addCommercial(db, 1);
  await addCommercial(db, 2);
  await addCommercial(db, 3, { is_enabled: false });
  // The representative holds 8 of DIV001. Nobody has any of the others; DIV009 is disabled.
  const stock = await addDivers(db, 1, first);
  await insert(db, 'miscellaneous_mouvement', { type: 'ASSIGNATION', quantite: 8, miscellaneous_stock_id: stock });
  for (const n of [2, 3, 4, 5])
    await insert(db, 'miscellaneous', { code: `DIV00${n}`, designation: `Divers ${n}`, price: 100 * n });
  await insert(db, 'miscellaneous', { code: 'DIV009', designation: 'Arrêté', is_enabled: false });
});
afterAll(() => server.close());

const body = (lignes: Record<string, number>, username = 'col001'): Assignation => ({
  username,
  lignes: Object.entries(lignes).map(([miscellaneousCode, quantite]) => ({ miscellaneousCode, quantite })),
});
const send = (payload: object, key?: string) =>
  server.as('ROLE_IMPORTATEUR').post(URL, payload, key === undefined ? {} : { headers: { 'idempotency-key': key } });
const held = async (username = 'col001'): Promise<Record<string, number>> => {
  const { rows } = await server.db.pool.query<{ code: string; q: number }>(
    `select m.code, s.quantite_disponible as q from miscellaneous_stock s
      join miscellaneous m on m.id = s.miscellaneous_id
     join utilisateur u on u.id = s.commercial_id where u.username = $1 order by m.code`,
    [username],
  );
  return Object.fromEntries(rows.map((row) => [row.code, row.q]));
};
const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)));

test('creates missing stock, adds to existing stock, ignores lines of zero; one audit entry', async () => {
  const answer = await send(body({ DIV001: 2, DIV002: 40, DIV003: 0 }));
  expect([answer.statusCode, answer.json()]).toEqual([200, { lignes: 2, quantite: 42 }]);
  expect(await held()).toEqual({ DIV001: 10, DIV002: 40 });
  const { rows } = await server.db.pool.query(
    "select username, action, entity_id, before, after from audit where entity = 'miscellaneous_stock'",
  );
  expect(rows).toEqual([
    {
      username: 'importateur@essai.mg',
      action: 'assigner',
      entity_id: 'col001',
      before: { DIV001: 8, DIV002: 0 },
      after: { DIV001: 10, DIV002: 40 },
    },
  ]);
  // The list of stock and its total follow at once.
  const list = await server.as('ROLE_LECTEUR').get('/api/data/miscellaneous-stock?commercial.username[]=col001');
  expect(list.json<{ totalItems: number }>().totalItems).toBe(2);
  expect(await unbalanced(server.db)).toBe(0);
});

test.each<[string, Assignation, { propertyPath: string; message: string }[]]>([
  ['nobody', body({ DIV001: 1 }, ' '), [{ propertyPath: 'username', message: 'Veuillez sélectionner un commercial' }]],
  ['no line', body({}), [{ propertyPath: 'lignes', message: 'Veuillez assigner au moins une quantité' }]],
  [
    'only lines of zero',
    body({ DIV001: 0, INCONNU: 0 }),
    [{ propertyPath: 'lignes', message: 'Veuillez assigner au moins une quantité' }],
  ],
  [
    'an unknown representative',
    body({ DIV001: 1 }, 'personne'),
    [{ propertyPath: 'username', message: 'commercial inconnu (personne)' }],
  ],
  [
    'a disabled representative',
    body({ DIV001: 1 }, 'col003'),
    [{ propertyPath: 'username', message: 'ce commercial est désactivé (col003)' }],
  ],
  [
    'somebody who is no representative',
    body({ DIV001: 1 }, 'lecteur@essai.mg'),
    [{ propertyPath: 'username', message: 'commercial inconnu (lecteur@essai.mg)' }],
  ],
  [
    'unknown and disabled products',
    body({ DIV001: 1, RIEN: 2, DIV009: 3 }),
    [
      { propertyPath: 'lignes.1.miscellaneousCode', message: 'produit divers inconnu (RIEN)' },
      { propertyPath: 'lignes.2.miscellaneousCode', message: 'ce produit divers est désactivé (DIV009)' },
    ],
  ],
  [
    'the same product twice',
    {
      username: 'col001',
      lignes: [
        { miscellaneousCode: 'DIV001', quantite: 1 },
        { miscellaneousCode: 'DIV002', quantite: 1 },
        { miscellaneousCode: 'DIV001', quantite: 4 },
      ],
    },
    [{ propertyPath: 'lignes.2.miscellaneousCode', message: 'produit divers en double (DIV001)' }],
  ],
])('%s: 422 that names the line, and nothing is given', async (_name, payload, violations) => {
  const before = await ledger(server.db);
  expect(problemOf(await send(payload))).toMatchObject({ status: 422, violations });
  expect(await ledger(server.db)).toEqual(before);
});

test.each([[-1], [1.5], [1_000_000], ['trois'], [{}]])('%j is not a quantity', async (quantite) => {
  const answer = problemOf(await send({ username: 'col001', lignes: [{ miscellaneousCode: 'DIV001', quantite }] }));
  expect([answer.status, answer.violations?.[0]?.propertyPath]).toEqual([422, 'lignes.0.quantite']);
});

describe('many at once', () => {
  test('the same assignment with the same key: given once, answered the same', async () => {
    const before = await held();
    const answers = await times(12, () => send(body({ DIV001: 3, DIV004: 7 }), 'cle-1'));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
      new Set(['200 {"lignes":2,"quantite":10}']),
    );
    expect(await held()).toEqual({ ...before, DIV001: (before['DIV001'] ?? 0) + 3, DIV004: 7 });
    expect(problemOf(await send(body({ DIV001: 4 }), 'cle-1')).status).toBe(422);
  });

  test('the same products in opposite orders amid deliveries and sales: exact sums, no deadlock', async () => {
    const before = [await held(), await held('col002')];
    const importing: Actor = {
      id: server.ids.get('ROLE_IMPORTATEUR') ?? 0,
      username: 'importateur@essai.mg',
      nomPrenom: '',
      role: 'ROLE_IMPORTATEUR',
      roleDesignation: '',
      isAdmin: false,
      permissions: new Set(),
      sessionHash: Buffer.alloc(0),
    };
    // One transaction each, without the retries that would hide a deadlock.
    const once = async (work: (query: (text: string, values?: unknown[]) => Promise<object[]>) => Promise<unknown>) => {
      const client = await server.db.pool.connect();
      try {
        await client.query('begin');
        await work(async (text, values) => (await client.query<object>(text, values)).rows);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    };
    const assignation = (n: number) =>
      once(async (query) => {
        const lignes = n % 4 < 2 ? { DIV001: 1, DIV002: 2, DIV005: 3 } : { DIV005: 3, DIV002: 2, DIV001: 1 };
        const rows = async <R extends object>({ text, values }: { text: string; values: unknown[] }) =>
          (await query(text, values)) as R[];
        await assignStock(
          {
            rows,
            first: async <R extends object>(sql: { text: string; values: unknown[] }) => (await rows<R>(sql))[0],
          },
          importing,
          body(lignes, n % 2 ? 'col001' : 'col002'),
        );
      });
    // The same as an import does: both representatives, every product, in another order.
    const delivery = () =>
      once(async (query) => {
        const people =
          "select u.id as c, m.id as i from utilisateur u, miscellaneous m where username in ('col001', 'col002') " +
          "and code in ('DIV001', 'DIV002', 'DIV005')";
        await query(
          `insert into miscellaneous_stock (commercial_id, miscellaneous_id) select c, i from (${people}) r
            order by 1, 2 on conflict do nothing`,
        );
        await query(`insert into miscellaneous_mouvement (type, quantite, miscellaneous_stock_id)
        select 'LIVRAISON', 1, s.id from (${people}) r join miscellaneous_stock s on s.commercial_id = c
        and s.miscellaneous_id = i order by s.id desc`);
      });
    await times(MANY, (n) => (n % 6 === 5 ? delivery() : assignation(n)));
    const deliveries = MANY / 6;
    const given = [0, 1].map(
      (odd) => Array.from({ length: MANY }, (_, n) => n).filter((n) => n % 6 !== 5 && n % 2 === 1 - odd).length,
    );
    for (const [at, username] of ['col001', 'col002'].entries()) {
      const each = given[at] ?? 0;
      const was = before[at] ?? {};
      expect(await held(username)).toEqual({
        ...was,
        DIV001: (was['DIV001'] ?? 0) + each + deliveries,
        DIV002: (was['DIV002'] ?? 0) + 2 * each + deliveries,
        DIV005: (was['DIV005'] ?? 0) + 3 * each + deliveries,
      });
    }
    expect(await unbalanced(server.db)).toBe(0);
  });
});

test.each([
  ['an error', "raise exception 'failure'", 500],
  ['a lost connection', 'perform pg_terminate_backend(pg_backend_pid())', 503],
])('%s at the last line leaves nothing, and the same key succeeds afterwards', async (name, what, status) => {
  await server.db.pool.query(`
    create or replace function f_failure() returns trigger language plpgsql as
      $$ begin ${what}; return null; end $$;
    create trigger failure after insert on audit for each statement execute function f_failure()`);
  const [before, had] = [await ledger(server.db), (await held())['DIV003'] ?? 0];
  expect(problemOf(await send(body({ DIV001: 1, DIV003: 9 }), `cle-${status}`)).status).toBe(status);
  await server.db.pool.query('drop trigger failure on audit');
  expect([name, await ledger(server.db)]).toEqual([name, before]);
  expect((await send(body({ DIV001: 1, DIV003: 9 }), `cle-${status}`)).statusCode).toBe(200);
  expect([(await held())['DIV003'], await unbalanced(server.db)]).toEqual([had + 9, 0]);
  expect(await scalar(server.db, 'select count(*) from idempotence where reponse is null')).toBe(0);
});
