import { Crowd, held, wire } from '../calls.ts';
import { of, type Scenario, WHOLE } from './scenario.ts';

const STREAMS = 2_000;

/** Many people open as many live streams as they may. */
export const streams: Scenario = {
  name: 'streams',
  title: '2 000 live streams of 200 people',
  async abuse(target, signal, { share } = WHOLE) {
    const crowd = new Crowd(target);
    const people = target.world.greedy.crowd;
    await crowd.openAll(
      of(STREAMS * share, (n) => {
        const person = people[n % people.length];
        return {
          address: person?.address ?? '',
          request: wire('GET /api/data/events', target, { cookie: person?.cookie ?? '', accept: 'text/event-stream' }),
          reads: true,
        };
      }),
      signal,
    );
    await held(signal);
    return crowd.leave();
  },
};
