import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd, held, wire } from '../calls.ts';
import { address } from '../world.ts';
import { of, type Scenario, WHOLE } from './scenario.ts';

/** So many files in a row may be asked for on a connection (plugins/load/sockets.ts). */
const IN_A_ROW = 2;
/** The greediest ask for one more so often, and are ended. */
const AGAIN_MS = 300;
const GREEDIEST = 100;
const FULL_MS = 3_000;

/** Asks for large files, pages and lists, and never reads an answer. */
export const slowReaders: Scenario = {
  name: 'slow-readers',
  title: '540 connections ask for files, pages or lists and never read',
  async abuse(target, signal, { share } = WHOLE) {
    const crowd = new Crowd(target);
    const { cookie } = target.world.greedy.sellerAgain;
    const ask = (path: string, headers?: Record<string, string>) => wire(`GET ${path}`, target, headers);
    const file = ask(target.asset);
    const sockets = await crowd.openAll(
      [
        ...of(420 * share, (n) => ({ address: address(20, n % 3), request: file.repeat(IN_A_ROW) })),
        ...of(60 * share, () => ({ address: address(20, 0), request: ask('/admin/login') })),
        ...of(60 * share, () => ({
          address: address(20, 1),
          request: ask('/api/data/commandes?itemsPerPage=300', { cookie, accept: 'application/json' }),
        })),
      ],
      signal,
    );
    const timer = setInterval(() => {
      for (const socket of sockets.slice(0, GREEDIEST * share)) if (socket.writable) socket.write(file);
    }, AGAIN_MS);
    await sleep(FULL_MS);
    await held(signal);
    clearInterval(timer);
    return crowd.leave();
  },
};
