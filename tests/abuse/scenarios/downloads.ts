import { Crowd, held, wire } from '../calls.ts';
import { of, type Scenario, WHOLE } from './scenario.ts';

/** Four people begin two downloads each and never read them. */
export const downloads: Scenario = {
  name: 'downloads',
  title: 'eight downloads of four people that are never read',
  async abuse(target, signal, { share } = WHOLE) {
    const crowd = new Crowd(target);
    const people = target.world.greedy.crowd;
    await crowd.openAll(
      of(8 * share, (n) => {
        const person = people[n % 4];
        return {
          address: person?.address ?? '',
          request: wire('GET /api/data/stock-mouvements', target, { cookie: person?.cookie ?? '', accept: 'text/csv' }),
        };
      }),
      signal,
    );
    await held(signal);
    return crowd.leave();
  },
};
