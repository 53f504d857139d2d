import type { NavigationEntry, NavigationGroup } from './navigation.ts';

export interface PaletteResult extends NavigationEntry {
  group: string;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '').toLowerCase();

const holds = (label: string, group: string) => (word: string) =>
  plain(label).includes(word) || plain(group).split(' ').some((part) => part.startsWith(word));

/** Entries whose label contains, or whose group has a word beginning with, every word typed; accents and case apart. Labels that begin so come first. */
export function findEntries(groups: readonly NavigationGroup[], typed: string): PaletteResult[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const all = groups.flatMap(({ label: group, entries }) => entries.map((entry) => ({ ...entry, group })));
  const found = all.filter(({ label, group }) => words.every(holds(label, group)));
  const begins = ({ label }: PaletteResult) => words[0] !== undefined && plain(label).startsWith(words[0]);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
