import type { Trip } from './trip.ts';

const PALE = '59';

/**
 * Draws a trip along the slider as a CSS background: solid while the device moved, pale while it stopped, transparent
 * where nothing is known. `start` and `end` are in s since midnight.
 */
export function bandOf({ traces }: Pick<Trip, 'traces'>, stroke: string, start: number, end: number): string {
  const part = (t: number) => `${(((t - start) / Math.max(1, end - start)) * 100).toFixed(2)}%`;
  const parts: string[] = [];
  let paintedUntil = start;
  const paint = (until: number, colour: string) => {
    if (until <= paintedUntil) return;
    parts.push(`${colour} ${part(paintedUntil)} ${part(until)}`);
    paintedUntil = until;
  };
  for (const { sightings, gaps } of traces ?? []) {
    const stops = sightings.filter((one) => one.end > one.start).map((one) => ({ ...one, colour: `${stroke}${PALE}` }));
    const pauses = [...stops, ...gaps.map((one) => ({ ...one, colour: 'transparent' }))].toSorted(
      (a, b) => a.start - b.start,
    );
    paint(sightings[0]?.start ?? paintedUntil, 'transparent');
    for (const pause of pauses) {
      paint(pause.start, stroke);
      paint(pause.end, pause.colour);
    }
    paint(sightings.at(-1)?.end ?? paintedUntil, stroke);
  }
  paint(end, 'transparent');
  return `linear-gradient(to right, ${parts.join(', ')})`;
}
