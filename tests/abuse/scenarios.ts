import { clock } from './scenarios/clock.ts';
import { downloads } from './scenarios/downloads.ts';
import { heldBodies } from './scenarios/heldBodies.ts';
import { keepAlive } from './scenarios/keepAlive.ts';
import { nothing } from './scenarios/nothing.ts';
import { price } from './scenarios/price.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { signInsFromMany, signInsFromOne } from './scenarios/signIns.ts';
import { slowBodies } from './scenarios/slowBodies.ts';
import { slowReaders } from './scenarios/slowReaders.ts';
import { stalePage } from './scenarios/stalePage.ts';
import { streams } from './scenarios/streams.ts';
import { tenImports } from './scenarios/tenImports.ts';
import { workbooks } from './scenarios/workbooks.ts';

/** Every abuse, in the order in which they are played, after a minute without any. */
export const SCENARIOS: readonly Scenario[] = [
  nothing,
  slowReaders,
  slowBodies,
  heldBodies,
  stalePage,
  price,
  tenImports,
  clock,
  workbooks,
  keepAlive,
  streams,
  signInsFromOne,
  signInsFromMany,
  downloads,
];
