import { Crowd, held, wire } from '../calls.ts';
import { address } from '../world.ts';
import { of, type Scenario, WHOLE } from './scenario.ts';

const EVERY_MS = 1_000;

/** Sends bodies a byte a second: to the sign-in without a session, and orders of one representative. */
export const slowBodies: Scenario = {
  name: 'slow-bodies',
  title: '200 sign-ins and 420 orders of one person, sent byte by byte',
  async abuse(target, signal, { share } = WHOLE) {
    const crowd = new Crowd(target);
    const { cookie } = target.world.greedy.sellerAgain;
    const sockets = await crowd.openAll(
      [
        ...of(200 * share, (n) => ({
          address: address(20, n % 3),
          request: wire('POST /admin/login', target, {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': 1_000,
          }),
        })),
        ...of(420 * share, (n) => ({
          address: address(20, 3 + (n % 3)),
          request: wire('POST /api/data/commandes', target, {
            cookie,
            'content-type': 'application/json',
            'content-length': 5_000,
          }),
        })),
      ],
      signal,
    );
    const timer = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(' ');
    }, EVERY_MS);
    await held(signal);
    clearInterval(timer);
    return crowd.leave();
  },
};
