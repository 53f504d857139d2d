import { openChannel } from './channel.ts';
import type { PosMap } from './posMap.ts';

const ended = () => new Error('La lecture de la carte s’est interrompue.');
const makeWorker = () => new Worker(new URL('./posMap.worker.ts', import.meta.url), { type: 'module', name: 'pos-map' });

/** Reads the answer of `GET /pos/map` in a worker, begun while its bytes still come. @throws Error when it cannot be read. */
export async function readPosMapApart(response: Response): Promise<PosMap> {
  const channel = openChannel(makeWorker, { refused: (text) => new Error(text), ended });
  const ready = channel.call('ready', []);
  try {
    const [answer] = await Promise.all([response.blob(), ready]);
    return (await channel.call('read', [answer])) as PosMap;
  } finally {
    channel.end();
  }
}
