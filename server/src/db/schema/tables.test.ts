import path from 'node:path';
import { readMigrations } from './files.ts';
import { tablesIn } from './tables.ts';

const NOTHING = { changed: [], indexes: [], touched: [] };

test.each([
  ['alter table only a add column b int;\nDROP TABLE if exists c, d;', { ...NOTHING, changed: ['a', 'c', 'd'] }],
  ['drop trigger t on a; drop index if exists a_b;', { changed: ['a'], indexes: ['a_b'], touched: [] }],
  ['create table a (b bigint references c on delete cascade);', { ...NOTHING, touched: ['c'] }],
  [
    'create trigger t after update of b on a for each row execute function f(); create unique index on c (d);',
    { ...NOTHING, touched: ['a', 'c'] },
  ],
  ['update a set b = 1; insert into c select 1 from d; delete from e', { ...NOTHING, touched: ['a', 'c', 'e'] }],
  ['create function f() returns trigger as $$ begin update a set b = 1; end $$;\n-- alter table c', NOTHING],
])('the tables of %s', (text, expected) => {
  expect(tablesIn(text)).toEqual(expected);
});

test('a migration of this program is read so', async () => {
  const migrations = await readMigrations(path.join(import.meta.dirname, '..', 'migrations'));
  const { text = '' } = migrations.find(({ name }) => name === '086_mots_de_passe.sql') ?? {};
  expect(tablesIn(text)).toEqual({
    changed: ['utilisateur', 'app_session', 'rate_bucket'],
    indexes: [],
    touched: ['utilisateur', 'known_device', 'app_session'],
  });
});
