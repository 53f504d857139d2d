import { setTimeout as sleep } from 'node:timers/promises';
import { held } from '../calls.ts';
import type { Scenario } from './scenario.ts';

const HOUR_MS = 3_600_000;
const EACH_MS = 6_000;

/** The server's clock is set an hour back, and forward again. */
export const clock: Scenario = {
  name: 'clock',
  title: 'the clock of the server goes one hour back and forth',
  async abuse({ server }, signal) {
    const over = held(signal);
    let moves = 0;
    for (; !signal.aborted; moves += 1) {
      server.tell({ shift: moves % 2 === 0 ? -HOUR_MS : 0 });
      await Promise.race([over, sleep(EACH_MS)]);
    }
    server.tell({ shift: 0 });
    return `set ${moves + 1} times`;
  },
};
