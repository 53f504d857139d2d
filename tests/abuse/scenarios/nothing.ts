import { held } from '../calls.ts';
import type { Scenario } from './scenario.ts';

/** No abuse: how far two minutes of the same calls differ by chance, beside which the others are read. */
export const nothing: Scenario = {
  name: 'nothing',
  title: 'no abuse at all',
  async abuse(_target, signal) {
    await held(signal);
    return 'Nobody did anything';
  },
};
