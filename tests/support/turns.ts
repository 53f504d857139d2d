import { type Db, turnsOf } from '../../server/src/db/pool.ts';
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
