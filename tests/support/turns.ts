import { type Db, turnsOf } from '../../server/src/db/pool.ts';
import { observed } from '../../server/src/db/observed.ts';
import { Together } from '../../server/src/db/transactions/together.ts';
import { eventually } from './eventually.ts';

interface Turns {
  /** Waits until so many works wait for a turn. */
  waiting: (count: number) => Promise<void>;
  release: () => void;
}

/** Takes every turn of a process for transactions, so that the next ones wait for each other's company. */
export async function takeTurns(db: Db): Promise<Turns> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const most = turnsOf(db.pool.options.max);
  let begun = 0;
  for (let n = 0; n < most; n += 1)
    void db.together('of nobody', async () => {
      begun += 1;
      await released;
    });
  await eventually('the turns are taken', () => begun === most);
  const arrivals = jest.spyOn(Together.prototype, 'run');
  return {
    waiting: (count) => eventually(`${count} works wait`, () => arrivals.mock.calls.length === count),
    release() {
      arrivals.mockRestore();
      release();
    },
  };
}

/** Sends calls that all wait for their turn at first. */
export async function atOnce<T>(db: Db, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const turns = await takeTurns(db);
  const answers = calls.map((call) => call());
  await turns.waiting(calls.length);
  turns.release();
  return Promise.all(answers);
}

/** How often each of these tables is written to by `act`. */
export async function insertionsBy(
  tables: readonly string[],
  act: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const stop = observed.statement.listen(({ text }) => {
    for (const table of tables)
      if (new RegExp(`insert into ${table} `).test(text)) counts[table] = (counts[table] ?? 0) + 1;
  });
  await act();
  stop();
  return counts;
}

/** Counts the transactions that requests begin from now on; answers how many, and stops, when it is asked. */
export function transactionsBegun(): () => number {
  let begun = 0;
  const stop = observed.statement.listen(({ text, works }) => {
    if (works.length > 0 && text.startsWith('begin')) begun += 1;
  });
  return () => {
    stop();
    return begun;
  };
}
