import sql from 'sql-template-tag';
import { openTestDb } from '../../../tests/support/database.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { cachedAnswer } from './answerCache.ts';
import type { Db, Queryable } from './pool.ts';
import { FEW } from './transactions/transaction.ts';

let db: Db;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ db, drop } = await openTestDb({ connectionTimeoutMillis: 1_000 }));
});
afterEach(() => drop());

const MANY = 30;

test('thirty writes wait for one lock: a read passes, then each write runs', async () => {
  const id = await addProduct(db, 1);
  let begun = 0;
  const holder = await db.pool.connect();
  await holder.query('begin');
  await holder.query('update product set price = 0 where id = $1', [id]);
  const writes = Array.from({ length: MANY }, () =>
    db.tx(async (tx) => {
      begun += 1;
      await tx.rows(sql`update product set price = price + 1 where id = ${id}`);
    }),
  );
  expect(await db.first(sql`select price::int from product where id = ${id}`)).toEqual({ price: 1001 });
  // Waiting for a turn is not waiting for a connection, which fails after a second.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(begun).toBeLessThan(db.pool.options.max);
  await holder.query('commit');
  holder.release();
  await Promise.all(writes);
  expect(await db.first(sql`select price::int from product where id = ${id}`)).toEqual({ price: MANY });
});

test('a failed write gives its turn back', async () => {
  const failures = Array.from({ length: MANY }, () => db.tx((tx) => tx.rows(sql`select 1 / 0`)));
  const settled = await Promise.allSettled(failures);
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await db.tx((tx) => tx.first(sql`select 1 as one`))).toEqual({ one: 1 });
});

test('a statement with a name stays prepared, unless it is given a long list', async () => {
  const preparedFor = (length: number) =>
    db.tx(async (tx) => {
      await tx.rows(sql`select unnest(${Array.from({ length }, (_, n) => n)}::bigint[])`, `of ${length}`);
      return tx.rows(sql`select from pg_prepared_statements where name = ${`of ${length}`}`);
    });
  expect(await preparedFor(FEW)).toHaveLength(1);
  expect(await preparedFor(FEW + 1)).toHaveLength(0);
});

test('what is remembered is forgotten with the commit of a change of it, and not without', async () => {
  let asked = 0;
  const remembered = () => cachedAnswer('Zone', 'test', () => Promise.resolve((asked += 1)));
  const change = (tx: Queryable, entity: string) =>
    tx.rows(sql`insert into audit (username, action, entity, entity_id) values ('x', 'modifier', ${entity}, '1')`);
  expect(await remembered()).toBe(1);
  await expect(
    db.tx(async (tx) => {
      await change(tx, 'zone');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await db.tx((tx) => change(tx, 'paiement'));
  await db.tx((tx) => tx.rows(sql`select 1`));
  expect(await remembered()).toBe(1);
  await db.tx(async (tx) => {
    await change(tx, 'paiement');
    await change(tx, 'zone');
    expect(await remembered()).toBe(1);
  });
  expect(await remembered()).toBe(2);
});
