import { frenchDay, OFFSET_MS } from '../../../../rules/day.ts';

/**
 * A column of a downloaded list. Amounts are in Ar, `day` is `yyyy-MM-dd`, `instant` is ISO 8601 in UTC, and a
 * `decimal` (a latitude) keeps all its digits.
 */
export interface SheetColumn<Item> {
  header: string;
  kind: 'text' | 'integer' | 'ariary' | 'price' | 'decimal' | 'day' | 'instant' | 'boolean';
  value(item: Item): string | number | boolean | null;
}

/** The download of a list. `name` names the file and the first sheet: at most 31 small letters, hyphens or spaces. */
export interface Sheet<Item> {
  name: string;
  columns: readonly SheetColumn<Item>[];
}

export type Kind = SheetColumn<unknown>['kind'];
export type Value = string | number | boolean | null;

/** The two forms a list can be downloaded in. */
export type Format = 'csv' | 'xlsx';

/** An ISO instant in Madagascar as `yyyy-MM-dd` and `HH:mm`; undefined for any other text. */
const localParts = (iso: string): { day: string; time: string } | undefined => {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return undefined;
  const text = new Date(at + OFFSET_MS).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
};

/** An ISO instant in Madagascar as `dd/mm/yyyy HH:mm`; empty for any other text. */
export const frenchInstant = (iso: string): string => {
  const local = localParts(iso);
  return local ? `${frenchDay(local.day)} ${local.time}` : '';
};

/** The name on the first sheet: `points-de-vente` becomes `Points de vente`. */
export const tabName = (name: string): string => {
  const words = name
    .replaceAll('-', ' ')
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
