import { frenchDay, OFFSET_MS } from '../../../rules/day.ts';

/**
 * A column of a list as a downloaded sheet; amounts in Ar, `day` as `yyyy-MM-dd`, `instant` as ISO 8601 in UTC; a
 * `decimal` (a latitude) keeps all its digits.
 */
export interface SheetColumn<Item> {
  header: string;
  kind: 'text' | 'integer' | 'ariary' | 'price' | 'decimal' | 'day' | 'instant' | 'boolean';
  value(item: Item): string | number | boolean | null;
}

/**
 * What a list's download holds; `name`, 31 small letters and hyphens or spaces at most, is that of the file and of the
 * first sheet.
 */
export interface Sheet<Item> {
  name: string;
  columns: readonly SheetColumn<Item>[];
}

export type Kind = SheetColumn<unknown>['kind'];
export type Value = string | number | boolean | null;

/** The two forms a list can be downloaded in. */
export type Format = 'csv' | 'xlsx';

/** An instant (ISO) in Madagascar, `yyyy-MM-dd` and `HH:mm`; undefined when the text is none. */
const localParts = (iso: string): { day: string; time: string } | undefined => {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return undefined;
  const text = new Date(at + OFFSET_MS).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};

/** An instant (ISO) as `dd/mm/yyyy HH:mm` in Madagascar; empty when the text is none. */
export const frenchInstant = (iso: string): string => {
  const local = localParts(iso);
  return local ? `${frenchDay(local.day)} ${local.time}` : '';
};

/** The name as people see it on the first sheet: `points-de-vente` is `Points de vente`. */
export const tabName = (name: string): string => {
  const words = name
    .replaceAll('-', ' ')
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
