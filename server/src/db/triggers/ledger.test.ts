import sql from 'sql-template-tag';
import { openTestDb } from '../../../../tests/support/database.ts';
import {
  addCommande,
  addCommercial,
  addDivers,
  addLot,
  addPos,
  addProduct,
  insert,
  scalar,
} from '../../../../tests/support/rows.ts';
import type { Db } from '../pool.ts';

let db: Db;
let drop: () => Promise<void>;
let commercial: number;
let other: number;
let product: number;
let products = 0;
let commande: number;
let retour: number;
let ajustement: number;

beforeAll(async () => {
  ({ db, drop } = await openTestDb({ max: 20 }));
  commercial = await addCommercial(db, 1);
  other = await addCommercial(db, 2);
  commande = await addCommande(db, 1, await addPos(db, 1), commercial);
  retour = await insert(db, 'retour', {
    facture_ref: 'R1',
    retour_at: new Date(),
    total_value: 0,
    commercial_id: commercial,
  });
  ajustement = await insert(db, 'ajustement', {
    ajustement_ref: 'A1',
    total_value: 0,
    commercial_id: commercial,
    created_by: commercial,
  });
});
// Each test has its own product, and so its own lots and sums.
beforeEach(async () => {
  products += 1;
  product = await addProduct(db, products);
});
afterAll(() => drop());

const lotOf = (name: string, quantite = 0) => addLot(db, product, commercial, name, quantite);
const disponible = (lot: number) => scalar(db, 'select quantite_disponible from stock_commercial where id = $1', [lot]);
/** Units of this test's product in the day summaries. */
const summed = (kinds: string) =>
  scalar(db, `select coalesce(sum(quantite), 0) from mouvement_jour where product_id = $1 and type ${kinds}`, [
    product,
  ]);
/** Lots whose balance is below zero, or is not the sum of their movements. */
const wrongLots = () =>
  scalar(
    db,
    `select count(*) from stock_commercial s
  where quantite_disponible < 0 or quantite_disponible <> coalesce((select sum(quantite_signee) from stock_mouvement
    where stock_commercial_id = s.id), 0)`,
  );
const document = {
  VENTE: 'commande_id',
  RETOUR: 'retour_id',
  AJUSTEMENT: 'ajustement_id',
  AJUSTEMENT_POSITIF: 'ajustement_id',
  AJUSTEMENT_NEGATIF: 'ajustement_id',
} as const;
type Kind = keyof typeof document;
const idOf = (kind: Kind) =>
  ({
    VENTE: commande,
    RETOUR: retour,
    AJUSTEMENT: ajustement,
    AJUSTEMENT_POSITIF: ajustement,
    AJUSTEMENT_NEGATIF: ajustement,
  })[kind];
const move = (lot: number, kind: Kind, quantite: number, more: Record<string, number> = {}) =>
  insert(db, 'stock_mouvement', {
    type: kind,
    quantite,
    total_value: 0,
    stock_commercial_id: lot,
    product_id: product,
    commercial_id: commercial,
    [document[kind]]: idOf(kind),
    ...more,
  });
const codeOf = (error: unknown) => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return constraint ?? code;
};
const refusal = (work: Promise<unknown>) => work.then(() => 'accepted', codeOf);

describe('the ledger is append-only', () => {
  test.each(['stock_mouvement', 'audit', 'miscellaneous_mouvement'])(
    '%s cannot be changed, deleted or truncated',
    async (table) => {
      const lot = await lotOf('L', 5);
      await insert(db, 'audit', { username: 'x', action: 'a', entity: 'e', entity_id: '1' });
      const divers = await addDivers(db, products, commercial);
      await insert(db, 'miscellaneous_mouvement', { type: 'ASSIGNATION', quantite: 3, miscellaneous_stock_id: divers });
      const before = await scalar(db, `select count(*) from ${table}`);
      expect(before).toBeGreaterThan(0);
      const column = table === 'audit' ? 'username = username' : 'quantite = quantite';
      for (const statement of [
        `update ${table} set ${column}`,
        `update ${table} set ${column} where false`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
      ]) {
        expect([statement, await refusal(db.pool.query(statement))]).toEqual([statement, '23001']);
      }
      expect([await scalar(db, `select count(*) from ${table}`), await disponible(lot)]).toEqual([before, 5]);
    },
  );

  test('the balance of a lot cannot be written by hand, not even when it is created', async () => {
    const lot = await lotOf('L', 5);
    const divers = await addDivers(db, products, commercial);
    for (const statement of [
      `update stock_commercial set quantite_disponible = 99 where id = ${lot}`,
      `update stock_commercial set quantite_initial = 99 where id = ${lot}`,
      `update stock_commercial set product_id = ${await addProduct(db, products + 1000)} where id = ${lot}`,
      `update stock_commercial set commercial_id = ${other} where id = ${lot}`,
      `insert into stock_commercial (product_id, commercial_id, lot_number, quantite_disponible)
        values (${product}, ${commercial}, 'X', 5)`,
      `update miscellaneous_stock set quantite_disponible = 99 where id = ${divers}`,
    ]) {
      expect([statement, await refusal(db.pool.query(statement))]).toEqual([statement, '23001']);
    }
    expect(await disponible(lot)).toBe(5);
  });

  test('a movement repeats the product and the representative of its lot, and no others', async () => {
    const lot = await lotOf('L', 5);
    const second = await addProduct(db, products + 1000);
    expect(await refusal(move(lot, 'VENTE', 1, { product_id: second }))).toBe('23001');
    expect(await refusal(move(lot, 'VENTE', 1, { commercial_id: other }))).toBe('23001');
    expect([await disponible(lot), await wrongLots()]).toEqual([5, 0]);
  });

  test('a movement names its document, and its quantity has the right sign', async () => {
    const lot = await lotOf('L', 5);
    for (const [kind, quantite] of [
      ['VENTE', 0],
      ['VENTE', -1],
      ['RETOUR', 0],
      ['AJUSTEMENT', 0],
      ['AJUSTEMENT_POSITIF', -1],
      ['AJUSTEMENT_NEGATIF', 0],
    ] as const) {
      expect([kind, quantite, await refusal(move(lot, kind, quantite))]).toEqual([
        kind,
        quantite,
        expect.stringContaining('stock_mouvement'),
      ]);
    }
    const bare = {
      type: 'VENTE',
      quantite: 1,
      total_value: 0,
      stock_commercial_id: lot,
      product_id: product,
      commercial_id: commercial,
    };
    expect(await refusal(insert(db, 'stock_mouvement', bare))).toContain('stock_mouvement');
  });

  test('only adjustments give miscellaneous movements a value, with the sign of their quantity', async () => {
    const stock = await addDivers(db, products + 500, commercial);
    const write = (row: Record<string, string | number>) =>
      refusal(insert(db, 'miscellaneous_mouvement', { miscellaneous_stock_id: stock, ...row }));
    const adjusted = { type: 'AJUSTEMENT', ajustement_id: ajustement };
    expect(await write({ type: 'ASSIGNATION', quantite: 5, total_value: 500 })).toBe('miscellaneous_mouvement_valeur');
    expect(await write({ ...adjusted, quantite: 5, total_value: -500 })).toBe('miscellaneous_mouvement_valeur');
    expect([
      await write({ ...adjusted, quantite: 5, total_value: 500 }),
      await write({ ...adjusted, quantite: -5, total_value: -500 }),
      await write({ ...adjusted, quantite: 1, total_value: 0 }),
    ]).toEqual(['accepted', 'accepted', 'accepted']);
  });
});

test('each table has one function for all that follows from new rows, so that names decide no order', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger
      where not tgisinternal and tgtype & 1 = 0 and tgtype & 66 = 0 and tgtype & 4 = 4
      and tgrelid::regclass::text = any(array['commande', 'stock_mouvement', 'livraison', 'retour', 'paiement'])
      order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['commande', 'livraison', 'paiement', 'retour', 'stock_mouvement']);
});

describe('the balance follows the movements', () => {
  test.each([
    ['VENTE', 3, 7],
    ['RETOUR', 4, 6],
    ['AJUSTEMENT', -2, 8],
    ['AJUSTEMENT', 2, 12],
    ['AJUSTEMENT_POSITIF', 5, 15],
    ['AJUSTEMENT_NEGATIF', 10, 0],
  ] as const)('%s of %i out of 10 leaves %i', async (kind, quantite, left) => {
    const lot = await lotOf('L', 10);
    await move(lot, kind, quantite);
    expect([
      await disponible(lot),
      await wrongLots(),
      await scalar(db, 'select quantite_initial from stock_commercial where id = $1', [lot]),
    ]).toEqual([left, 0, 10]);
    expect(await summed(`= '${kind}'`)).toBe(quantite);
  });

  test.each([
    ['VENTE', 11],
    ['RETOUR', 11],
    ['AJUSTEMENT', -11],
    ['AJUSTEMENT_NEGATIF', 11],
  ] as const)('%s of %i out of 10 is refused entirely', async (kind, quantite) => {
    const [lot, full] = [await lotOf('L', 10), await lotOf('M', 100)];
    const document_id = idOf(kind);
    // Both rows are in one statement: the valid one must not be stored either.
    const both = db.rows(sql`insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id,
        commercial_id, commande_id, retour_id, ajustement_id)
      select ${kind}::text, ${quantite}::integer, 0, s, ${product}::bigint, ${commercial}::bigint, case
        when ${kind}::text = 'VENTE' then ${document_id}::bigint end,
        case when ${kind}::text = 'RETOUR' then ${document_id}::bigint end, case
          when ${kind}::text like 'AJU%' then ${document_id}::bigint end
      from unnest(${[full, lot]}::bigint[]) s`);
    expect(await refusal(both)).toBe('stock_jamais_negatif');
    expect([await disponible(lot), await disponible(full), await wrongLots(), await summed("<> 'LIVRAISON'")]).toEqual([
      10, 100, 0, 0,
    ]);
  });

  test('of forty simultaneous changes of a lot of twenty, twenty succeed and none makes it negative', async () => {
    const lot = await lotOf('L', 20);
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        refusal(
          db.tx((tx) =>
            tx.rows(sql`
      insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
        commande_id, retour_id)
      values (${n % 2 ? 'VENTE' : 'RETOUR'}, 1, 10, ${lot}, ${product}, ${commercial}, ${n % 2 ? commande : null},
        ${n % 2 ? null : retour})`),
          ),
        ),
      ),
    );
    expect([
      results.filter((result) => result === 'accepted').length,
      results.filter((result) => result === 'stock_jamais_negatif').length,
    ]).toEqual([20, 20]);
    expect([await disponible(lot), await wrongLots()]).toEqual([0, 0]);
    expect(await summed("<> 'LIVRAISON'")).toBe(20);
  });

  /** One statement changes several lots in an order of its own plan, without a second attempt. */
  const writeOnce = async (lots: number[], sign: number, plan: string): Promise<unknown> => {
    const client = await db.pool.connect();
    try {
      await client.query(`begin; set local enable_hashagg = ${plan}; set local enable_nestloop = ${plan}`);
      await client.query(
        `insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
          ajustement_id)
         select 'AJUSTEMENT', $1::integer * (1 + n % 2), 0, s, $2::bigint, $3::bigint, $4::bigint
           from unnest($5::bigint[]) with ordinality as u(s, n) order by n`,
        [sign, product, commercial, ajustement, lots],
      );
      await client.query('commit');
      return 'accepted';
    } catch (error) {
      await client.query('rollback');
      return codeOf(error);
    } finally {
      client.release();
    }
  };

  test('sixteen writers on forty lots, each in its own order, do not deadlock and all add up', async () => {
    const lots = await Promise.all(Array.from({ length: 40 }, (_, n) => lotOf(`L${n}`, 60)));
    const results = await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        const seen: unknown[] = [];
        for (let round = 0; round < 10; round += 1) {
          const turned = lots.map((_lot, at) => lots[(at * (writer % 2 ? 1 : 7) + writer + round) % 40] ?? 0);
          seen.push(await writeOnce(turned, (writer + round) % 3 === 0 ? 1 : -1, writer % 2 ? 'on' : 'off'));
        }
        return seen;
      }),
    );
    expect(new Set(results.flat())).toEqual(new Set(['accepted', 'stock_jamais_negatif']));
    expect(await wrongLots()).toBe(0);
    expect(
      await scalar(db, "select count(*) from stock_mouvement where type = 'AJUSTEMENT' and product_id = $1", [product]),
    ).toBe(results.flat().filter((result) => result === 'accepted').length * 40);
  });

  test('two transactions that deadlock are retried, not lost', async () => {
    const [a, b] = [await lotOf('A', 50), await lotOf('B', 50)];
    const sell = (
      lot: number,
    ) => sql`insert into stock_mouvement (type, quantite, total_value, stock_commercial_id, product_id, commercial_id,
      commande_id)
      values ('VENTE', 1, 0, ${lot}, ${product}, ${commercial}, ${commande})`;
    const cross = (first: number, second: number) =>
      db.tx(async (tx) => {
        await tx.rows(sell(first));
        await tx.rows(sql`select pg_sleep(0.02)`);
        await tx.rows(sell(second));
      });
    await Promise.all([cross(a, b), cross(b, a)]);
    expect([await disponible(a), await disponible(b), await wrongLots()]).toEqual([48, 48, 0]);
  });

  test('miscellaneous stock does not become negative either', async () => {
    const stock = await addDivers(db, products, commercial);
    const divers = (type: string, quantite: number) =>
      insert(db, 'miscellaneous_mouvement', { type, quantite, miscellaneous_stock_id: stock });
    await divers('ASSIGNATION', 10);
    const results = await Promise.all(Array.from({ length: 15 }, () => refusal(divers('VENTE', 1))));
    expect(results.filter((result) => result === 'stock_divers_jamais_negatif')).toHaveLength(5);
    expect(await scalar(db, 'select quantite_disponible from miscellaneous_stock where id = $1', [stock])).toBe(0);
  });
});

describe('days', () => {
  test.each([
    ['2026-12-31T20:59:59.999999Z', '2026-12-31'],
    ['2026-12-31T21:00:00Z', '2027-01-01'],
    ['2026-12-31T22:30:00Z', '2027-01-01'],
    ['2026-12-31T00:00:00Z', '2026-12-31'],
    ['2028-02-28T21:00:00Z', '2028-02-29'],
    ['2028-02-29T21:00:00Z', '2028-03-01'],
    ['2027-02-28T21:00:00Z', '2027-03-01'],
    ['1999-12-31T21:00:00Z', '2000-01-01'],
  ])('%s is %s in Madagascar, whatever the time zone of the server', async (at, day) => {
    for (const zone of ['UTC', 'America/St_Johns', 'Pacific/Kiritimati']) {
      const found = await db.tx(async (tx) => {
        await tx.rows(sql`select set_config('timezone', ${zone}, true)`);
        return tx.first<{ jour: string }>(sql`select f_jour(${at}::text::timestamptz) as jour`);
      });
      expect([zone, found?.jour]).toEqual([zone, day]);
    }
  });

  test('f_norm and f_code', async () => {
    const { rows } = await db.pool.query(
      "select f_norm('ÉLODIE Œuvre Ñandú') as norm, f_code('LIV', 1) as small, f_code('LIV', 12345678) as large, " +
        "f_code('LIV', null) as none",
    );
    expect(rows).toEqual([{ norm: 'elodie oeuvre nandu', small: 'LIV0000001', large: 'LIV12345678', none: null }]);
  });
});
