import { Crowd, held, wire } from '../calls.ts';
import { address } from '../world.ts';
import { of, type Scenario, WHOLE } from './scenario.ts';

/** Asks for a large file, a page and a list, and never reads an answer. */
export const slowReaders: Scenario = {
  name: 'slow-readers',
  title: '540 connections ask for a file, a page or a list and never read',
  async abuse(target, signal, { share } = WHOLE) {
    const crowd = new Crowd(target);
    const { cookie } = target.world.greedy.sellerAgain;
    const ask = (path: string, headers?: Record<string, string>) => wire(`GET ${path}`, target, headers);
    await crowd.openAll(
      [
        ...of(420 * share, (n) => ({ address: address(20, n % 3), request: ask(target.asset) })),
        ...of(60 * share, () => ({ address: address(20, 0), request: ask('/admin/login') })),
        ...of(60 * share, () => ({
          address: address(20, 1),
          request: ask('/api/data/commandes?itemsPerPage=300', { cookie, accept: 'application/json' }),
        })),
      ],
      signal,
    );
    await held(signal);
    return crowd.leave();
  },
};
