import type { Trace } from './trace.ts';

const sum = (chain: readonly Trace[], value: (one: Trace) => number): number =>
  chain.reduce((total, one) => total + value(one), 0);

const endOf = (chain: readonly Trace[]): number => chain.at(-1)?.sightings.at(-1)?.end ?? -Infinity;
const durationOf = ({ moving, stopped, lost }: Trace): number => moving + stopped + lost;

/** The chain with the most metres; of equal ones the longest in time, so that a device that only stopped counts too. */
const longest = (chains: readonly Trace[][]): Trace[] =>
  chains.reduce((best, one) => {
    const metres = sum(one, (trace) => trace.metres) - sum(best, (trace) => trace.metres);
    return metres > 0 || (metres === 0 && sum(one, durationOf) > sum(best, durationOf)) ? one : best;
  }, []);

/**
 * Picks the traces that count. Two devices carried at once record the same way twice, so only traces that follow one
 * another are added up; the chain with the most metres wins, because a device left at the office has fewest. `traces`
 * must be sorted by their beginning.
 */
export function counted(traces: readonly Trace[]): Trace[] {
  // For each trace, the best chain that ends with it.
  const chains: Trace[][] = [];
  for (const trace of traces) {
    const start = trace.sightings[0]?.start ?? -Infinity;
    chains.push([...longest(chains.filter((chain) => endOf(chain) <= start)), trace]);
  }
  return longest(chains);
}

/** What a device did from `start` to `end`, in s since midnight; `lost` is a time without a signal. */
export interface Piece {
  kind: 'moving' | 'stopped' | 'lost';
  start: number;
  end: number;
}

/** The pieces of a device's day in the order of time; neighbours of one kind are one piece. */
export function piecesOf({ sightings, maxSilence }: Pick<Trace, 'sightings' | 'maxSilence'>): Piece[] {
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], start: number, end: number) => {
    if (end <= start) return;
    const last = pieces.at(-1);
    if (last?.kind === kind && last.end === start) last.end = end;
    else pieces.push({ kind, start, end });
  };
  let previous: Trace['sightings'][number] | undefined;
  for (const sighting of sightings) {
    if (previous) add(sighting.start - previous.end > maxSilence ? 'lost' : 'moving', previous.end, sighting.start);
    add('stopped', sighting.start, sighting.end);
    previous = sighting;
  }
  return pieces;
}
