import { setTimeout as sleep } from 'node:timers/promises';
import type { Sample } from './load.ts';
import { memoryOf, type Stage, startLoad } from './stage.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** What the measured people saw of one scenario; times are in ms, memory in bytes. */
export interface Outcome {
  readonly calm: Figures;
  readonly during: Figures;
  readonly memory: number;
  /** Seconds until all was calm; undefined when it never was while it was watched. */
  readonly calmAfter: number | undefined;
  /** How late the load itself was, at most. */
  readonly late: number;
  /** What became of the abusers. */
  readonly told: string;
  readonly seconds: number;
}
export interface Figures {
  readonly reads: number;
  readonly p50: number;
  readonly p99: number;
  readonly slowestOrder: number;
  /** Calls that were refused, failed, or got no answer. */
  readonly failed: number;
  /** The longest time without a message of the live stream. */
  readonly silence: number;
}

const BUDGET = { ratio: 3, p99: 500, order: 1_000, memory: 512e6, calmAfter: 10, silence: 10_000 };
/** Reads a second of all measured people, which leaves most of two processors to server and abuse. */
const RATE = 20;
const WARM_UP_MS = 4_000;
const RECOVERY_S = 13;
/** All is calm again after so many good seconds in a row. */
const CALM_SECONDS = 3;
/** How much longer (ms) than was calm an abuse that ends by itself may take before it is counted as it is. */
const MOST_MS = 180_000;
const ANSWERS_MS = 3_000;

const now = () => performance.timeOrigin + performance.now();
const isGood = ({ status }: Sample) => (status >= 200 && status < 300) || status === 304;

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}

function figures(all: readonly Sample[], from: number, to: number): Figures {
  const samples = all.filter(({ due }) => due >= from && due < to);
  const took = (kind: Sample['kind']) => samples.filter((sample) => sample.kind === kind).map((sample) => sample.took);
  const calls = samples.filter(({ kind }) => kind !== 'event');
  const heard = [from, ...samples.filter(({ kind }) => kind === 'event').map(({ due }) => due), to];
  const reads = took('read');
  return {
    reads: reads.length,
    p50: quantile(reads, 0.5),
    p99: quantile(reads, 0.99),
    slowestOrder: quantile(took('order'), 1),
    failed: calls.filter((sample) => !isGood(sample)).length,
    silence: Math.max(...heard.slice(1).map((at, n) => at - (heard[n] ?? at))),
  };
}

/** Finds the second after the end of the abuse from which everything went as in the calm minute. */
function calmAfter(all: readonly Sample[], end: number, calm: Figures): number | undefined {
  const secondOf = ({ due }: Sample) => Math.floor((due - end) / 1_000);
  const isHeard = (first: number) =>
    all.some(
      (sample) => sample.kind === 'event' && secondOf(sample) >= first && secondOf(sample) < first + CALM_SECONDS,
    );
  const isCalm = (second: number) => {
    const of = all.filter((sample) => secondOf(sample) === second);
    const reads = of.filter(({ kind }) => kind === 'read').map(({ took }) => took);
    const orders = of.filter(({ kind }) => kind === 'order');
    return (
      of.every(isGood) &&
      reads.length > 0 &&
      quantile(reads, 0.9) <= BUDGET.ratio * calm.p99 &&
      orders.every(({ took }) => took <= BUDGET.order)
    );
  };
  const seconds = Array.from({ length: RECOVERY_S }, (_, n) => isCalm(n));
  const found = seconds.findIndex((_, n) => isHeard(n) && seconds.slice(n, n + CALM_SECONDS).every(Boolean));
  return found < 0 || found + CALM_SECONDS > RECOVERY_S ? undefined : found;
}

/**
 * An abuse that ends by itself is begun again until as much time has passed as was calm: one import is over after some
 * 160 reads, of which the p99 is the second slowest.
 */
async function again(abuse: () => Promise<string>, until: number): Promise<string> {
  const told = [await abuse()];
  while (now() < until) told.push(await abuse());
  return told.join('; ');
}

/** Plays one scenario on a server of its own: a calm time, the abuse, and what comes after. */
export async function play(stage: Stage, scenario: Scenario, seconds: number): Promise<Outcome> {
  const target = await stage.open();
  const load = startLoad({ base: target.server.url, world: target.world, rate: RATE });
  let memory = 0;
  const looking = setInterval(() => (memory = Math.max(memory, memoryOf(target.server.pid))), 250);
  const abort = new AbortController();
  try {
    await sleep(WARM_UP_MS);
    const began = now();
    await sleep(seconds * 1_000);
    const abused = now();
    memory = 0;
    const once = () => scenario.abuse(target, abort.signal);
    const abuse = scenario.endsItself ? again(once, abused + seconds * 1_000) : once();
    const most = sleep(seconds * 1_000 + (scenario.endsItself ? MOST_MS : 0), 'not over in time');
    const first = await Promise.race([abuse, most]);
    const ended = now();
    abort.abort();
    const told = scenario.endsItself ? first : await abuse;
    await sleep(RECOVERY_S * 1_000 + ANSWERS_MS);
    const calm = figures(load.samples, began, abused);
    return {
      calm,
      during: figures(load.samples, abused, ended),
      memory,
      calmAfter: calmAfter(load.samples, ended, calm),
      late: quantile(
        load.samples.map(({ late }) => late),
        0.99,
      ),
      told,
      seconds: (ended - abused) / 1_000,
    };
  } finally {
    clearInterval(looking);
    abort.abort();
    load.stop();
    await target.close();
  }
}

/** The budgets that an outcome misses, as words. */
export function missed({ calm, during, memory, calmAfter: after }: Outcome): string[] {
  const isWithin = {
    'reads p99 over 3 × calm': during.p99 <= BUDGET.ratio * calm.p99,
    'reads p99 over 500 ms': during.p99 <= BUDGET.p99,
    'an order over 1 s': during.slowestOrder <= BUDGET.order,
    'others refused': during.failed === 0,
    'memory over 512 MB': memory <= BUDGET.memory,
    'live stream silent': during.silence <= BUDGET.silence,
    'not calm within 10 s': after !== undefined && after <= BUDGET.calmAfter,
  };
  return Object.entries(isWithin)
    .filter(([, kept]) => !kept)
    .map(([what]) => what);
}
