import { Crowd, held, wire } from '../calls.ts';
import { of, type Scenario, WHOLE } from './scenario.ts';

const ANNOUNCED = 32 * 1024 * 1024;
const SENT = 24 * 1024 * 1024;

/** One importer begins imports and finishes none. */
export const heldBodies: Scenario = {
  name: 'held-bodies',
  title: '150 unfinished imports of one importer, 24 of 32 MiB sent',
  async abuse(target, signal, { share } = WHOLE) {
    const crowd = new Crowd(target);
    const [importer] = target.world.greedy.importers;
    // All connections send the same bytes, so they take this process no memory.
    const bytes = Buffer.alloc(SENT, ' ');
    const sockets = await crowd.openAll(
      of(150 * share, () => ({
        address: importer?.address ?? '',
        request: wire('POST /api/data/livraisons/process/import', target, {
          cookie: importer?.cookie ?? '',
          'content-type': 'application/json',
          'content-length': ANNOUNCED,
        }),
      })),
      signal,
    );
    for (const socket of sockets) if (socket.writable) socket.write(bytes);
    await held(signal);
    return crowd.leave();
  },
};
