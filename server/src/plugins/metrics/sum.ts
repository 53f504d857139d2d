import { AggregatorRegistry } from 'prom-client';

/** A metric as a process hands it over: prom-client's own form of it. */
export interface GivenMetric {
  name: string;
  help: string;
  type: string;
  aggregator: string;
  values: unknown[];
}

const toText = (all: readonly (readonly GivenMetric[])[]) => AggregatorRegistry.aggregate([...all]);

/** Counts go on; what a process held is gone with it. */
const isCount = ({ type }: GivenMetric): boolean => type === 'counter' || type === 'histogram';

/**
 * What several processes count, together. A count never falls, or Prometheus would take the rest of the sum for new:
 * that of a process that has ended stays, and of one that does not answer now the last one is taken.
 */
export class Sum {
  readonly #last = new Map<number, readonly GivenMetric[]>();
  #ended: GivenMetric[][] = [];

  /** Takes what a process counts now. */
  take(id: number, metrics: readonly GivenMetric[]): void {
    this.#last.set(id, metrics);
  }

  /** Notes that a process has ended. */
  end(id: number): void {
    const last = this.#last.get(id);
    this.#last.delete(id);
    if (last) this.#ended.push(last.filter(isCount));
  }

  /** The text for Prometheus, with what this process adds. */
  async text(added: readonly GivenMetric[]): Promise<string> {
    if (this.#ended.length > 1) {
      const ended = this.#ended;
      this.#ended = [(await toText(ended).getMetricsAsJSON()) as unknown as GivenMetric[]];
    }
    return toText([...this.#last.values(), ...this.#ended, added]).metrics();
  }
}
