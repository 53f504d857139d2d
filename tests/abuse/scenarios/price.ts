import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../calls.ts';
import { greedyPair, importFor, told } from '../imports.ts';
import { type Scenario, WHOLE } from './scenario.ts';

const AFTER_MS = 3_000;

/** A price changes while an import for one representative is under way; the others go on selling. */
export const price: Scenario = {
  name: 'price',
  title: 'a price changes during an import of 50 000 rows for one representative',
  endsItself: true,
  async abuse(target, _signal, { share } = WHOLE) {
    const { seller, importer } = greedyPair(target);
    const importing = importFor(target, importer, seller, 50_000 * share);
    await sleep(AFTER_MS * Math.max(share, 1 / 3));
    const changed = await call(target, target.world.greedy.admin, {
      method: 'PATCH',
      path: `/api/data/products/${target.world.product}`,
      body: { price: 1_000 + Math.floor(Math.random() * 9_000) },
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    return `price: ${told(changed)}; import: ${told(await importing)}`;
  },
};
