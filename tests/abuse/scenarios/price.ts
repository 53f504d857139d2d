import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../calls.ts';
import { changePrice, greedyPair, importFor, told } from '../imports.ts';
import { type Scenario, WHOLE } from './scenario.ts';

const PAUSE_MS = 1_000;

/** Prices change while an import for one representative is under way; the others go on selling. */
export const price: Scenario = {
  name: 'price',
  title: 'prices change during an import of 50 000 rows for one representative',
  endsItself: true,
  async abuse(target, _signal, { share } = WHOLE) {
    const { seller, importer } = greedyPair(target);
    let isOver = false;
    const importing = importFor(target, importer, seller, 50_000 * share).finally(() => (isOver = true));
    const changes: Reply[] = [];
    while (!isOver) {
      await sleep(PAUSE_MS);
      changes.push(await changePrice(target));
    }
    const slowest = changes.toSorted((a, b) => b.ms - a.ms)[0];
    return `${changes.length} prices, the slowest ${slowest ? told(slowest) : ''}; import: ${told(await importing)}`;
  },
};
