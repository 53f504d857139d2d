import { randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  addCommande,
  addCommercial,
  addDivers,
  addLot,
  addPos,
  addProduct,
  addZone,
  insert,
} from '../../../../tests/support/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { verifyTrail } from '../../cli/support/verifyTrail.ts';
import { Linking } from '../auditChain/links.ts';
import { CHAINED } from '../auditChain/chained.ts';
import { migrate } from '../migrate.ts';
import { openStorage, warnOfOneRole } from '../storage.ts';
import { canRewrite, UNCHANGEABLE } from './canRewrite.ts';
import { RUNTIME } from './grants.ts';

let server: TestServer;
let runtime: pg.Pool;
beforeAll(async () => {
  server = await startTestServer();
  runtime = new pg.Pool({ ...server.database.connection, user: RUNTIME });
  const person = await addCommercial(server.db, 1);
  const order = await addCommande(server.db, 1, await addPos(server.db, 1), person, {
    zone_id: await addZone(server.db, 1),
  });
  const product = await addProduct(server.db, 1);
  await insert(server.db, 'stock_mouvement', {
    type: 'VENTE',
    quantite: 1,
    total_value: 1000,
    stock_commercial_id: await addLot(server.db, product, person, 'L1', 10),
    product_id: product,
    commercial_id: person,
    commande_id: order,
  });
  await insert(server.db, 'miscellaneous_mouvement', {
    type: 'ASSIGNATION',
    quantite: 3,
    miscellaneous_stock_id: await addDivers(server.db, 1, person),
  });
  await insert(server.db, 'audit', { username: 'a', action: 'modifier', entity: 'zone', entity_id: 'Z1' });
  await insert(server.db, 'security_event', { event: 'sign_in', username: 'a' });
  for (const chained of CHAINED) await new Linking(server.db, chained).round();
});
afterAll(async () => {
  await runtime.end();
  await server.close();
});

/** How PostgreSQL says that a right is missing. */
const REFUSED = '42501';
/** The key of each table, and a column that somebody may want to change. */
const COLUMNS: Record<(typeof UNCHANGEABLE)[number], readonly [key: string, column: string]> = {
  audit: ['id', 'username'],
  audit_chaine: ['n', 'hash'],
  security_event: ['id', 'username'],
  security_event_chaine: ['n', 'hash'],
  stock_mouvement: ['id', 'quantite'],
  miscellaneous_mouvement: ['id', 'quantite'],
};

describe.each(UNCHANGEABLE)('the server’s role and %s', (table) => {
  const [key, column] = COLUMNS[table];
  test.each([
    `update ${table} set ${column} = ${column}`,
    `update ${table} set ${column} = default where false`,
    `insert into ${table} (${key}) overriding system value values (1)
      on conflict (${key}) do update set ${column} = excluded.${column}`,
    `merge into ${table} t using ${table} s on t.${key} = s.${key} when matched then delete`,
    `delete from ${table}`,
    `delete from ${table} where false`,
    `with gone as (delete from ${table} returning *) select count(*) from gone`,
    `truncate ${table}`,
    `truncate ${table} cascade`,
    `select from ${table} for update`,
    `alter table ${table} disable trigger user`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} add column autre text`,
    `alter table ${table} drop column ${column}`,
    `alter table ${table} owner to ${RUNTIME}`,
    `alter table ${table} rename to autre`,
    `create trigger autre before insert on ${table} for each row execute function f_refuser_changement()`,
    `create rule autre as on insert to ${table} do instead nothing`,
    `drop table ${table} cascade`,
    `drop trigger ${table}_sans_vidage on ${table}`,
    `grant all on ${table} to ${RUNTIME}; update ${table} set ${column} = ${column}`,
  ])('is refused: %s', async (statement) => {
    const client = await runtime.connect();
    await client.query('begin');
    const refusal = await client.query(statement).then(
      () => 'accepted',
      (error: pg.DatabaseError) => error.code,
    );
    await client.query('rollback');
    client.release();
    expect(refusal).toBe(REFUSED);
  });

  test('may be read', async () => {
    expect((await runtime.query(`select from ${table}`)).rowCount).toBeGreaterThan(0);
  });
});

test.each([
  ['switch triggers off for its session', 'set session_replication_role = replica'],
  ['become the owner', 'set role postgres'],
  ['make a function in the schema', 'create function f_essai() returns int language sql as $$ select 1 $$'],
  ['make a table in the schema', 'create table autre (n int)'],
  [
    'replace the function that refuses',
    `create or replace function f_refuser_changement() returns trigger language
    plpgsql as $$ begin return null; end $$`,
  ],
  ['pretend that a migration was made', `insert into schema_migration (name) values ('999.sql')`],
  ['delete an order', 'delete from commande'],
  ['run a program', `copy audit from program 'echo'`],
  ['read a file', `copy audit from '/etc/passwd'`],
])('the server’s role cannot %s', async (_what, statement) => {
  await expect(runtime.query(statement)).rejects.toMatchObject({ code: REFUSED });
});

test('each other table may be written, and each sequence continued, so that no call lacks a right', async () => {
  const { rows } = await runtime.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and (relkind = 'r' and not has_table_privilege(oid, 'UPDATE')
      or relkind = 'r' and not has_table_privilege(oid, 'INSERT')
      or relkind = 'S' and not has_sequence_privilege(oid, 'USAGE, UPDATE')) order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([...UNCHANGEABLE, 'schema_migration'].sort());
});

test('a line of either log that its owner changes is found by audit:verify, which names it', async () => {
  expect((await verifyTrail(server.db, undefined)).isWhole).toBe(true);
  await server.db.pool.query(`begin; set local session_replication_role = replica;
    update audit set action = 'supprimer'; delete from security_event; commit`);
  expect(await verifyTrail(server.db, undefined)).toEqual({
    isWhole: false,
    sentences: [
      'AUD0000001\u00a0: la ligne n’est plus celle qui a été enchaînée.',
      'SEC0000001\u00a0: la ligne a été effacée.',
    ],
  });
});

describe('an own PostgreSQL', () => {
  const owner = `proprio_${randomBytes(4).toString('hex')}`;
  const name = `propre_${randomBytes(4).toString('hex')}`;
  const config = (databaseUrl: string, databaseOwnerUrl?: string) => ({ databaseUrl, databaseOwnerUrl, dataDir: '' });
  const urlOf = (user: string) => {
    const { host, port } = server.database.connection;
    return `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`;
  };
  /** Starts as the server does, and answers what it printed. */
  const start = async (...urls: Parameters<typeof config>) => {
    const printed: string[] = [];
    const print = (text: string) => printed.push(text);
    const storage = await openStorage(config(...urls), { print });
    try {
      await storage.asOwner((db) => migrate(db.pool, storage.runtime));
      await warnOfOneRole(storage.db, print);
      return { printed, canRewrite: await canRewrite(storage.db) };
    } finally {
      await storage.stop();
    }
  };
  const WARNING = expect.stringContaining('give the owner in DATABASE_OWNER_URL') as string;
  beforeAll(async () => {
    await server.db.pool.query(`create role ${owner} login`);
    await server.db.pool.query(`create database ${name} owner ${owner}`);
  });
  afterAll(async () => {
    await server.db.pool.query(`drop database ${name} with (force)`);
    await server.db.pool.query(`drop role ${owner}`);
  });

  test('a role that may not migrate says which address is missing', async () => {
    await expect(start(urlOf(RUNTIME))).rejects.toThrow('donnez aussi DATABASE_OWNER_URL');
  });

  test('one role works, with one warning; the same role in both addresses is one role', async () => {
    expect(await start(urlOf(owner))).toEqual({ printed: [WARNING], canRewrite: true });
    expect(await start(urlOf(owner), urlOf(owner))).toEqual({ printed: [WARNING], canRewrite: true });
  });

  test('a database that one role has used gets its second, and no warning any more', async () => {
    expect(await start(urlOf(RUNTIME), urlOf(owner))).toEqual({ printed: [], canRewrite: false });
    // Workers, and servers beside the first, have no owner's address.
    expect(await start(urlOf(RUNTIME))).toEqual({ printed: [], canRewrite: false });
  });

  test('rights that somebody gave by hand are taken back at the next start', async () => {
    const client = new pg.Client({ connectionString: urlOf(owner) });
    await client.connect();
    await client.query(`grant all on audit, security_event to ${RUNTIME}`);
    await client.end();
    expect(await start(urlOf(RUNTIME))).toEqual({ printed: [WARNING], canRewrite: true });
    expect(await start(urlOf(RUNTIME), urlOf(owner))).toEqual({ printed: [], canRewrite: false });
  });

  test('a role that may become the owner is warned of', async () => {
    await server.db.pool.query(`grant ${owner} to ${RUNTIME}`);
    expect(await start(urlOf(RUNTIME), urlOf(owner))).toEqual({ printed: [WARNING], canRewrite: true });
    await server.db.pool.query(`revoke ${owner} from ${RUNTIME}`);
  });
});
