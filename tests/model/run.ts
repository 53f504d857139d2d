import fc from 'fast-check';
import { stepsOf } from './arbitraries.ts';
import { newModel, type Model, type Step } from './step.ts';
import { createWorld, type Office, type World } from './world.ts';

export interface RunOptions {
  readonly office: Office;
  readonly seeds: readonly number[];
  readonly steps: number;
  /** Steps in a thousand that kill the server. */
  readonly kills: number;
  /** How many worlds run in parallel. */
  readonly side: number;
  /** Where fast-check starts, to play one failure again. */
  readonly path?: string | undefined;
  readonly progress?: (done: number) => void;
}

/** A failed seed, with its remaining steps and how to repeat it. */
export interface Failure {
  readonly seed: number;
  readonly report: string;
}

/** How many last steps are shown of a failure that could not be shrunk. */
const SHOWN_STEPS = 8;
/** A failure is shrunk until this long after it first occurred. */
const SHRINK_MS = 60_000;

async function playSeed(seed: number, { office, steps, kills, path }: RunOptions): Promise<Failure | undefined> {
  let until = Infinity;
  const property = fc.asyncProperty(stepsOf(steps, kills), async (commands: Step[]) => {
    if (Date.now() > until) return;
    try {
      await fc.asyncModelRun<Model, World, false, Model>(
        async () => ({ model: newModel(), real: await createWorld(office) }),
        commands,
      );
    } catch (error) {
      until = Math.min(until, Date.now() + SHRINK_MS);
      throw error;
    }
  });
  const details = await fc.check(property, { seed, numRuns: 1, ...(path === undefined ? {} : { path }) });
  if (!details.failed) return undefined;
  const { counterexample, counterexamplePath, numShrinks, errorInstance } = details;
  const smallest = (counterexample?.[0] ?? []).map((step, n) => `  ${n + 1}. ${step.toString()}`);
  const cause = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return {
    seed,
    report: [
      `Seed ${seed} failed; made smaller ${numShrinks} times, ${smallest.length} step(s) left:`,
      ...(smallest.length > SHOWN_STEPS ? ['  …'] : []),
      ...smallest.slice(-SHOWN_STEPS),
      cause,
      'To see it again: npm run test:model -- --seed ' +
        `${seed}${counterexamplePath === null ? '' : ` --path ${counterexamplePath}`}`,
    ].join('\n'),
  };
}

/** Plays the seeds, some in parallel; stops at the first failure, once the others under way have ended. */
export async function playSeeds(options: RunOptions): Promise<Failure | undefined> {
  const waiting = [...options.seeds];
  let failure: Failure | undefined;
  let done = 0;
  const lane = async () => {
    for (let seed = waiting.shift(); seed !== undefined && failure === undefined; seed = waiting.shift()) {
      const found = await playSeed(seed, options);
      failure ??= found;
      done += 1;
      options.progress?.(done);
    }
  };
  await Promise.all(Array.from({ length: options.side }, lane));
  return failure;
}
