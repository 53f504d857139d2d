import type { Format } from './sheet.ts';

/** Media types of the downloads, in requests and answers. */
export const MEDIA: Record<Format, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const OTHERS = ['application/ld+json', 'application/json'];
const MAX_RANGES = 20;

const weightOf = (parameters: readonly string[]): number => {
  const q = parameters
    .map((p) => /^\s*q\s*=\s*(\d(?:\.\d{0,3})?)\s*$/.exec(p)?.[1])
    .find((value) => value !== undefined);
  return q === undefined ? 1 : Number(q);
};

/**
 * The download form that an `Accept` header names; undefined when it names none, or prefers JSON. Wildcards do not
 * count, because every browser and tool sends `*`.
 */
export function downloadFormat(accept: string | undefined): Format | undefined {
  let best: { type: string; weight: number } | undefined;
  for (const range of (accept ?? '').slice(0, 1_000).split(',').slice(0, MAX_RANGES)) {
    const [name = '', ...parameters] = range.split(';');
    const type = name.trim().toLowerCase();
    if (type !== MEDIA.csv && type !== MEDIA.xlsx && !OTHERS.includes(type)) continue;
    const weight = weightOf(parameters);
    if (weight > 0 && weight > (best?.weight ?? 0)) best = { type, weight };
  }
  if (best?.type === MEDIA.csv) return 'csv';
  return best?.type === MEDIA.xlsx ? 'xlsx' : undefined;
}
