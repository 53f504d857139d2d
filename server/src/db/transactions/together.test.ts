import sql from 'sql-template-tag';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { takeTurns } from '../../../../tests/support/turns.ts';
import { type Db, openDb, type Queryable } from '../pool.ts';
import { BY_ITSELF, lookUp, step } from './steps.ts';
import { afterCommit } from './transaction.ts';

let database: TestDatabase;
let db: Db;
/** What steps were asked for together, in order: `stock 1 2`. */
let asked: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  asked = [];
  db = openDb(database.connection, () => undefined);
  await db.rows(sql`create table essai (n integer primary key, parent integer, transaction xid8 not null,
    foreign key (parent) references essai deferrable initially deferred)`);
});
afterEach(async () => {
  await db.rows(sql`drop table essai`);
  await db.pool.end();
});
afterAll(() => database.drop());

const note = (name: string, numbers: readonly number[]) => asked.push([name, ...numbers].join(' '));
/** Numbers that only a transaction for themselves may look at. */
const FOR_ITSELF = 50;
const look = step('stock', async (_tx, numbers: readonly number[], isShared) => {
  note('look', numbers);
  return numbers.map((n) => (isShared && n > FOR_ITSELF ? BY_ITSELF : n));
});
const find = step('place', async (_tx, numbers: readonly number[]) => {
  note('find', numbers);
  return numbers;
});
const reserve = step(
  'key',
  async (_tx, numbers: readonly number[]) => {
    note('reserve', numbers);
    return numbers;
  },
  async (_tx, numbers: readonly number[]) => note('give back', numbers),
);
const insertAll = (tx: Queryable, numbers: readonly number[]) =>
  tx.rows(sql`insert into essai select n, null, pg_current_xact_id() from unnest(${numbers}::integer[]) n`);
/** Leaves a trace that is not taken back. */
const appear = step('people', async (tx, numbers: readonly number[]) => {
  note('appear', numbers);
  await insertAll(tx, numbers);
  return numbers;
});
const write = step('document', async (tx, numbers: readonly number[]) => {
  note('write', numbers);
  await insertAll(tx, numbers);
  return numbers;
});

type Act<T> = (tx: Queryable) => Promise<T>;
/** Runs works that all wait for a turn at first. */
async function together<T>(
  acts: readonly Act<T>[],
  kind = (_n: number) => 'of all',
): Promise<PromiseSettledResult<T>[]> {
  const { release } = await takeTurns(db);
  const settled = Promise.allSettled(acts.map((act, n) => db.together(kind(n), act)));
  release();
  return settled;
}
const results = <T>(settled: readonly PromiseSettledResult<T>[]) =>
  settled.map((each) => (each.status === 'fulfilled' ? each.value : String((each.reason as Error).message)));
const stored = () =>
  db.rows<{ n: number; transaction: string }>(sql`select n, transaction::text from essai order by n`);
const numbersStored = async () => (await stored()).map(({ n }) => n);
const transactions = async () => new Set((await stored()).map((row) => row.transaction)).size;
const store = (n: number) => async (tx: Queryable) => {
  await look(tx, n);
  return write(tx, n);
};
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

test('a work that finds a turn free has a transaction for itself, at once', async () => {
  expect([await db.together('of all', store(1)), await db.together('of all', store(2))]).toEqual([1, 2]);
  expect([asked, await transactions()]).toEqual([['look 1', 'write 1', 'look 2', 'write 2'], 2]);
});

test('works that wait take each step with one statement, in one transaction', async () => {
  expect(results(await together(from(1, 10).map(store)))).toEqual(from(1, 10));
  expect([asked, await transactions()]).toEqual([['look 1 2 3 4 5 6 7 8 9 10', 'write 1 2 3 4 5 6 7 8 9 10'], 1]);
});

test('one that comes while a transaction is shared waits for company, though a turn is free', async () => {
  const ends = new Map<number, () => void>();
  // Three by themselves and three that share, each in a transaction of its own.
  const held = from(1, 6).map((n) => db.together('of all', () => new Promise<void>((end) => ends.set(n, end))));
  await eventually('all have begun', () => ends.size === 6);
  for (const n of [1, 2, 3]) ends.get(n)?.();
  await Promise.all(held.slice(0, 3));
  const late = [7, 8].map((n) => db.together('of all', store(n)));
  for (const end of ends.values()) end();
  expect([await Promise.all(late), asked]).toEqual([
    [7, 8],
    ['look 7 8', 'write 7 8'],
  ]);
  await Promise.all(held);
});

test('one transaction takes twenty-four of them at most', async () => {
  expect(results(await together(from(1, 30).map(store)))).toEqual(from(1, 30));
  const sizes = asked.filter((each) => each.startsWith('write')).map((each) => each.split(' ').length - 1);
  expect([await transactions(), sizes.sort((a, b) => a - b)]).toEqual([2, [6, 24]]);
});

test('works of different kinds never share one', async () => {
  await together(from(1, 4).map(store), (n) => (n % 2 === 0 ? 'of even' : 'of odd'));
  expect([asked.sort(), await transactions()]).toEqual([['look 1 3', 'look 2 4', 'write 1 3', 'write 2 4'], 2]);
});

test('who has an earlier step to take is waited for', async () => {
  const longer = async (tx: Queryable) => {
    await find(tx, 1);
    return store(1)(tx);
  };
  await together([longer, store(2)]);
  expect(asked).toEqual(['find 1', 'look 2 1', 'write 2 1']);
});

test('what texts stand for is looked up once for all, and everybody is told', async () => {
  const find = lookUp('place', async (_tx, texts) => {
    asked.push(texts.join(' '));
    return new Map(texts.map((text) => [text, text.length]));
  });
  const act = (texts: string[]) => async (tx: Queryable) => (await find(tx, texts)).get(texts[0] ?? '');
  expect(results(await together([['a', 'bbb'], ['bbb'], ['cc', 'a']].map(act)))).toEqual([1, 3, 2]);
  expect(await find(db, ['dddd'])).toEqual(new Map([['dddd', 4]]));
  expect(asked).toEqual(['a bbb cc', 'dddd']);
});

test('one that is refused before it wrote gives back what it took, and the others are stored', async () => {
  const committed: number[] = [];
  const act = (n: number) => async (tx: Queryable) => {
    await reserve(tx, n);
    afterCommit(tx, () => committed.push(n));
    await look(tx, n);
    if (n === 2) throw new Error('refused');
    return write(tx, n);
  };
  expect(results(await together([1, 2, 3].map(act)))).toEqual([1, 'refused', 3]);
  expect(asked).toEqual(['reserve 1 2 3', 'look 1 2 3', 'write 1 3', 'give back 2']);
  expect([await numbersStored(), committed]).toEqual([
    [1, 3],
    [1, 3],
  ]);
});

test('where all are refused, nothing of it is stored', async () => {
  const act = (n: number) => async (tx: Queryable) => {
    await appear(tx, n);
    throw new Error('refused');
  };
  expect(results(await together([1, 2].map(act)))).toEqual(['refused', 'refused']);
  expect([asked, await numbersStored()]).toEqual([['appear 1 2'], []]);
});

test.each<[string, (tx: Queryable, n: number) => Promise<unknown>]>([
  ['a step that writes', (tx, n) => write(tx, n)],
  ['a statement of its own', (tx, n) => tx.rows(sql`insert into essai values (${n}, null, pg_current_xact_id())`)],
])(
  'one that is refused after %s: everybody begins again by themselves, and it leaves nothing',
  async (_name, writes) => {
    const act = (n: number) => async (tx: Queryable) => {
      await writes(tx, n);
      if (n === 2) throw new Error('refused');
      return n;
    };
    expect(results(await together([1, 2, 3].map(act)))).toEqual([1, 'refused', 3]);
    expect([await numbersStored(), await transactions()]).toEqual([[1, 3], 2]);
  },
);

test('a statement that fails is only of whom it is about', async () => {
  await write(db, 2);
  const settled = results(await together([1, 2, 3].map(store)));
  expect(settled).toEqual([1, expect.stringContaining('duplicate key'), 3]);
  expect(await numbersStored()).toEqual([1, 2, 3]);
});

test('what cannot be done in company is done again by itself', async () => {
  expect(results(await together([1, 51, 3].map(store)))).toEqual([1, 51, 3]);
  expect(asked).toEqual(['look 1 51 3', 'write 1 3', 'look 51', 'write 51']);
});

test('a commit that fails is told to everybody, and nobody is stored a second time', async () => {
  let begun = 0;
  const act = (n: number) => async (tx: Queryable) => {
    begun += 1;
    await write(tx, n);
    if (n === 2) await tx.rows(sql`update essai set parent = 99 where n = 2`);
    return n;
  };
  const settled = results(await together([1, 2, 3].map(act)));
  expect(settled).toEqual(from(1, 3).map(() => expect.stringContaining('violates foreign key constraint') as string));
  expect([begun, await numbersStored()]).toEqual([3, []]);
});

describe('while somebody holds a row', () => {
  const change = (n: number) => async (tx: Queryable) => {
    await tx.rows(sql`update essai set parent = n where n = ${n}`);
    return n;
  };
  const hold = async (n: number) => {
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query('update essai set parent = n where n = $1', [n]);
    return async () => {
      await holder.query('commit');
      holder.release();
    };
  };

  test('the others of its transaction do not wait for it', async () => {
    for (const n of [1, 2, 3]) await write(db, n);
    const letGo = await hold(2);
    const { release } = await takeTurns(db);
    const [first, held, third] = [1, 2, 3].map((n) => db.together('of all', change(n)));
    release();
    expect(await Promise.all([first, third])).toEqual([1, 3]);
    await letGo();
    expect(await held).toBe(2);
  });

  test('those who wait for it leave turns to the others', async () => {
    for (const n of [1, 2]) await write(db, n);
    const letGo = await hold(2);
    let begun = 0;
    const changeAlone = async (tx: Queryable) => {
      begun += 1;
      await look(tx, FOR_ITSELF + 1);
      return change(2)(tx);
    };
    const waiting = from(0, 8).map(() => db.together('of the held', changeAlone));
    await eventually('each has begun, alone or in company', () => begun >= 8);
    expect(await db.together('of the free', change(1))).toBe(1);
    await letGo();
    expect(await Promise.all(waiting)).toEqual(from(0, 8).map(() => 2));
  });
});
