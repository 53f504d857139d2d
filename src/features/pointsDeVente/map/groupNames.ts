import { formatNumber } from '../../../ui/format/number.ts';

/** Each point is a button to tab through, so the list is cut; zooming in leaves fewer points. */
export const MAX_LISTED = 40;
const MOST_OF_GROUP = 3;

/** By how many points each group is named, so that a list of `rows`, `groups` of them groups, has forty names. */
export const namesPerGroup = (rows: number, groups: number): number =>
  groups === 0 ? 0 : Math.max(1, Math.min(MOST_OF_GROUP, Math.floor((MAX_LISTED - (rows - groups)) / groups)));

/** « Épicerie Soa, Chez Bako et 40 autres »: a group of `count` points, named by some of them. */
export function groupTitle(names: readonly string[], count: number): string {
  const others = count - names.length;
  if (others <= 0)
    return names.length > 1 ? `${names.slice(0, -1).join(', ')} et ${String(names.at(-1))}` : names.join('');
  return `${names.join(', ')} et ${others === 1 ? 'un autre' : `${formatNumber(others)} autres`}`;
}
