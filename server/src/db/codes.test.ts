import pg from 'pg';
import sql from 'sql-template-tag';
import { createTestDatabase, openTestDb } from '../../../tests/support/database.ts';
import { verifyStock } from '../cli/support/verifyStock.ts';
import { prefixStatement } from '../modules/imports/documents/otherNature.ts';
import { codeKey, keyed, oneOf } from './codes.ts';
import { applyMigrations, migrate, migrations } from './migrate.ts';
import { type Db, openDb } from './pool.ts';

const COMPARED = '050_codes_compares.sql';
let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await openTestDb());
});
afterAll(() => drop());

const SAME = [
  ['XX1', 'xx1'],
  ['XX1', '  xx1 '],
  ['FA 26  1', 'fa 26 1'],
  ['É1', 'e\u0301 1'.replace(' ', '')],
  ['A\u00a0B', 'a b'],
  ['Ⓐ1', 'ⓐ1'],
] as const;
const OTHER = [
  ['XX1', 'XX2'],
  ['É1', 'E1'],
  ['A B', 'AB'],
  ['x-1', 'x1'],
  ['1', 'l'],
] as const;

test.each([...SAME.map((pair) => [...pair, true] as const), ...OTHER.map((pair) => [...pair, false] as const)])(
  '« %s » and « %s » are one code: %s, here and in the database',
  async (a, b, same) => {
    expect(codeKey(a.normalize('NFC')) === codeKey(b.normalize('NFC'))).toBe(same);
    expect(await db.first(sql`select ${keyed(sql`${a}::text`)} = ${keyed(sql`${b}::text`)} as same`)).toEqual({ same });
  },
);

test('existing twins stay and are reported, and new ones are refused', async () => {
  const old = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: old.url }).on('error', () => undefined);
  await pool.query('drop schema public cascade; create schema public');
  const client = await pool.connect();
  await applyMigrations(
    client,
    (await migrations()).filter((name) => name < COMPARED),
  );
  client.release();
  await pool.query(`insert into utilisateur (username, nom_prenom, role_code, code_tiers, code_collaborateur)
      select c, c, 'ROLE_COMMERCIAL', c, c || 'k' from unnest('{C1,c1x,C2}'::text[]) c;
    update utilisateur set code_tiers = 'c1' where username = 'c1x';
    insert into product (code, designation) values ('ART1', 'A'), ('art1', 'a'), ('ART2', 'B');
    insert into miscellaneous (code, designation) values ('D1', 'A'), ('d1 ', 'a');
    insert into livraison (facture_ref, livraison_at, total_value, commercial_id) select r, now(), 0, 1
      from unnest('{XX1,xx1,"xx1 ",XX2}'::text[]) r;
    insert into retour (facture_ref, retour_at, total_value, commercial_id)
      values ('R1', now(), 0, 1), ('r1', now(), 0, 1);
    insert into miscellaneous_livraison (facture_ref, livraison_at, commercial_id)
      values ('P1', now(), 1), ('p1', now(), 1);
    insert into stock_commercial (product_id, commercial_id, lot_number)
      values (1, 1, 'L1'), (1, 1, 'l1'), (1, 3, 'l1'), (3, 1, 'l1')`);
  await migrate(pool);
  const { rows } = await pool.query<{ ref: string; twin: number }>(
    'select facture_ref as ref, jumeau as twin from livraison order by id',
  );
  expect(rows).toEqual([
    { ref: 'XX1', twin: 0 },
    { ref: 'xx1', twin: 1 },
    { ref: 'xx1 ', twin: 2 },
    { ref: 'XX2', twin: 0 },
  ]);

  const then = openDb({ ...old.connection }, () => undefined);
  expect(await verifyStock(then)).toMatchObject({
    difference: undefined,
    twins: [
      'produit\u00a0: «\u00a0ART1\u00a0» et «\u00a0art1\u00a0»',
      'produit divers\u00a0: «\u00a0D1\u00a0» et «\u00a0d1 \u00a0»',
      'livraison\u00a0: «\u00a0XX1\u00a0» et «\u00a0xx1\u00a0»',
      'livraison\u00a0: «\u00a0XX1\u00a0» et «\u00a0xx1 \u00a0»',
      'retour\u00a0: «\u00a0R1\u00a0» et «\u00a0r1\u00a0»',
      'livraison de produits divers\u00a0: «\u00a0P1\u00a0» et «\u00a0p1\u00a0»',
      'lot\u00a0: «\u00a0L1\u00a0» et «\u00a0l1\u00a0»',
      'code tiers\u00a0: «\u00a0C1\u00a0» et «\u00a0c1\u00a0»',
    ],
  });
  await then.pool.end();

  for (const insert of [
    "livraison (facture_ref, livraison_at, total_value, commercial_id) values ('Xx1', now(), 0, 1)",
    "livraison (facture_ref, livraison_at, total_value, commercial_id) values (' xX2', now(), 0, 1)",
    "retour (facture_ref, retour_at, total_value, commercial_id) values ('R1 ', now(), 0, 1)",
    "miscellaneous_livraison (facture_ref, livraison_at, commercial_id) values (' P1', now(), 1)",
    "product (code, designation) values ('aRt2', 'x')",
    "miscellaneous (code, designation) values (' d1', 'x')",
    "stock_commercial (product_id, commercial_id, lot_number) values (1, 1, 'L1 ')",
    "utilisateur (username, nom_prenom, role_code, code_tiers, code_collaborateur) values ('n', 'n', " +
      "'ROLE_COMMERCIAL', 'c2', 'neu')",
    "utilisateur (username, nom_prenom, role_code, code_tiers, code_collaborateur) values ('n', 'n', " +
      "'ROLE_COMMERCIAL', 'neu', 'c2K')",
  ]) {
    await expect(pool.query(`insert into ${insert}`)).rejects.toThrow(/_cle/);
  }
  // Rows of another owner, or without a code, are no twins.
  await pool.query(
    "insert into stock_commercial (product_id, commercial_id, lot_number) values (3, 3, 'L1'); insert into " +
      "utilisateur (username, nom_prenom, role_code) values ('a', 'a', 'ROLE_LECTEUR'), ('b', 'b', 'ROLE_LECTEUR')",
  );
  await pool.end();
  await old.drop();
});

test('finds one code or thousands by their index', async () => {
  await db.pool.query(`insert into utilisateur (username, nom_prenom, role_code, code_tiers, code_collaborateur)
    values ('p', 'p', 'ROLE_COMMERCIAL', 'T', 'K');
    insert into livraison (facture_ref, livraison_at, total_value, commercial_id) select 'FA' || i, now(), 0, 1
      from generate_series(1, 20000) i; analyze livraison`);
  const plan = async (statement: ReturnType<typeof sql>) => JSON.stringify(await db.rows(sql`explain ${statement}`));
  expect(await plan(sql`select 1 from livraison d where ${oneOf(sql`d.facture_ref`, ['fa12', 'FA13'])}`)).toContain(
    'livraison_facture_ref_cle',
  );
  // The plan of the statement that looks for any number with this beginning.
  expect(await plan(prefixStatement('livraisons', ['av', 'fa', 'br']))).not.toMatch(/Seq Scan on livraison/);
});
