import { formatNumber } from '../../format/number.ts';

export type PageSlot = number | 'gap-start' | 'gap-end';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export const totalText = (total: number): string => `Total: ${formatNumber(total)} élément(s)`;
export const pageText = (page: number, count: number): string =>
  `Page ${formatNumber(page)} sur ${formatNumber(count)}`;

/** Gives the number of pages; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * Gives the pages to offer: `1 2 3 4 5 … 12`, `1 … 5 6 7 … 12`, `1 … 8 9 10 11 12`. The number of slots is constant, so
 * that the buttons hardly move.
 */
export function pageSlots(current: number, count: number): PageSlot[] {
  if (count <= 6) return range(1, count);
  if (current <= 4) return [...range(1, 5), 'gap-end', count];
  if (current >= count - 3) return [1, 'gap-start', ...range(count - 4, count)];
  return [1, 'gap-start', ...range(current - 1, current + 1), 'gap-end', count];
}
