import { importFor, told } from '../imports.ts';
import { type Scenario, WHOLE } from './scenario.ts';

const ROWS = 10_000;

export const tenImports: Scenario = {
  name: 'ten-imports',
  title: 'ten importers import 10 000 rows each at once',
  endsItself: true,
  async abuse(target, _signal, { share } = WHOLE) {
    const { sellers, importers } = target.world.greedy;
    const replies = await Promise.all(
      sellers.flatMap((seller, n) => {
        const importer = importers[n];
        return importer ? [importFor(target, importer, seller, ROWS * share)] : [];
      }),
    );
    return replies.map(told).join(', ');
  },
};
