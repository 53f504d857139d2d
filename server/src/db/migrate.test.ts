import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let pool: pg.Pool;

// `end` answers before the server has released every connection, so the following drop may cut one.
const open = (url: string): pg.Pool => new pg.Pool({ connectionString: url }).on('error', () => undefined);

beforeAll(async () => {
  database = await createTestDatabase();
  pool = open(database.url);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a copy is migrated, and migrating again, even twice at once, changes nothing', async () => {
  const names = async () => (await pool.query<object>('select * from schema_migration order by name')).rows;
  const before = await names();
  expect(before.length).toBeGreaterThan(0);
  await Promise.all([migrate(pool), migrate(pool)]);
  expect(await names()).toEqual(before);
});

test('two processes migrating an empty database at once both succeed', async () => {
  const empty = await createTestDatabase();
  const other = open(empty.url);
  await other.query('drop schema public cascade; create schema public');
  await Promise.all([migrate(other), migrate(other)]);
  expect((await other.query('select 1 from schema_migration')).rowCount).toBeGreaterThan(0);
  await other.end();
  await empty.drop();
});

test('a migration may take longer than any request of the server', async () => {
  const empty = await createTestDatabase();
  const other = new pg.Pool({ connectionString: empty.url, max: 1 }).on('error', () => undefined);
  await other.query('drop schema public cascade; create schema public');
  await other.query("set statement_timeout = '10ms'");
  await migrate(other);
  expect((await other.query('select 1 from schema_migration')).rowCount).toBeGreaterThan(0);
  // Later statements have their time limit again.
  expect((await other.query<{ statement_timeout: string }>('show statement_timeout')).rows).toEqual([
    { statement_timeout: '10ms' },
  ]);
  await other.end();
  await empty.drop();
});

test('a schema of a newer version is refused and left as it is', async () => {
  await pool.query("insert into schema_migration (name) values ('998_suite.sql'), ('999_plus_tard.sql')");
  await expect(migrate(pool)).rejects.toThrow(
    'La base de données vient d’une version plus récente de Tournée (998_suite.sql, 999_plus_tard.sql). Lancez ' +
      'cette version-là, ou restaurez une sauvegarde faite avec celle-ci.',
  );
  expect((await pool.query("select 1 from schema_migration where name like '99%'")).rowCount).toBe(2);
});
