import { readFileSync } from 'node:fs';
import { Crowd, held, wire } from '../calls.ts';
import { address } from '../world.ts';
import { of, type Scenario, WHOLE } from './scenario.ts';

const SOCKETS = 10_000;
const ADDRESSES = 8;
/** Files that a process needs besides. */
const SPARE = 500;

/** Each end of a connection counts as an open file of its process; Node has raised the limit as far as it may. */
const possible = (): number => {
  const limit = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  return Math.min(SOCKETS, limit - SPARE);
};

/** Connections ask for one file and then stay open. */
export const keepAlive: Scenario = {
  name: 'keep-alive',
  title: '10 000 open connections from eight addresses',
  async abuse(target, signal, { share } = WHOLE) {
    const crowd = new Crowd(target);
    const count = possible() * share;
    await crowd.openAll(
      of(count, (n) => ({ address: address(20, n % ADDRESSES), request: wire('GET /healthz', target), reads: true })),
      signal,
    );
    await held(signal);
    return crowd.leave();
  },
};
