import type { Target } from '../calls.ts';

/** How much of an abuse: the long run's amount, or the least that proves a fault. */
export interface Amount {
  /** Factor for counts of connections, rows and bytes. */
  readonly share: number;
}

export interface Scenario {
  readonly name: string;
  /** What somebody does, for the table. */
  readonly title: string;
  /** True when it is over by itself, and begun again then; otherwise it lasts until the signal. */
  readonly endsItself?: boolean;
  /** Abuses until it is over or the signal; tells what became of the abusers. */
  abuse(target: Target, signal: AbortSignal, amount?: Amount): Promise<string>;
}

/** The amount of the long run. */
export const WHOLE: Amount = { share: 1 };
export const of = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: Math.ceil(count) }, (_, n) => make(n));
