import { fold } from '../../../ui/format/fold.ts';
import type { NavigationEntry, NavigationGroup } from '../sidebar/navigation.ts';

export interface PaletteResult extends NavigationEntry {
  group: string;
}

const holds = (label: string, group: string) => (word: string) =>
  fold(label).includes(word) ||
  fold(group)
    .split(' ')
    .some((part) => part.startsWith(word));

const wordsOf = (typed: string) => fold(typed).split(/\s+/).filter(Boolean);

/** Whether a label contains every typed word, without regard to accents and case. */
export const holdsWords = (label: string, typed: string): boolean => wordsOf(typed).every(holds(label, ''));

/**
 * Finds entries for which every typed word is in the label or starts a word of the group, ignoring accents and case.
 * Labels that start with the first word come first.
 */
export function findEntries(groups: readonly NavigationGroup[], typed: string): PaletteResult[] {
  const words = wordsOf(typed);
  const all = groups.flatMap(({ label: group, entries }) => entries.map((entry) => ({ ...entry, group })));
  const found = all.filter(({ label, group }) => words.every(holds(label, group)));
  const begins = ({ label }: PaletteResult) => words[0] !== undefined && fold(label).startsWith(words[0]);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
