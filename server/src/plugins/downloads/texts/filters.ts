import type { ListSpec } from '../../../db/lists/spec.ts';
import { sortOf } from '../../../db/lists/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { frenchDay, isDay } from '../../../../../rules/day.ts';
import type { Actor } from '../../access/authorization.ts';
import { namesOf } from './repository.ts';
import { FILTER_LABELS, SORT_LABELS } from './labels.ts';
import { frenchInstant } from '../sheet.ts';

/** A filter in words. */
export interface FilterLine {
  label: string;
  value: string;
}

const NOT_FILTERS = new Set(['page', 'itemsPerPage', 'pagination', 'properties[]']);
/** Whether a parameter narrows a list, unlike those that page or sort it. */
export const isFilter = (name: string): boolean => !NOT_FILTERS.has(name) && !name.startsWith('order[');

const isDate = (name: string): boolean =>
  /\[(after|before)\]$/.test(name) || name === 'startDate' || name === 'endDate';

const written = (name: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  const text = String(value);
  if (!isDate(name)) return text;
  return isDay(text) ? frenchDay(text) : frenchInstant(text);
};

/** The active filters in the order of `declared` (the route's parameters), with the names behind codes. */
export async function filterLines(
  db: Queryable,
  actor: Actor,
  query: Record<string, unknown>,
  declared: readonly string[],
): Promise<FilterLine[]> {
  const lines: FilterLine[] = [];
  for (const name of declared) {
    const given = query[name];
    const values = (Array.isArray(given) ? given : [given]).filter((value) => value !== undefined && value !== '');
    if (!isFilter(name) || values.length === 0) continue;
    const texts = values.map((value) => written(name, value));
    const names = await namesOf(db, actor, name, texts);
    lines.push({
      label: FILTER_LABELS.get(name) ?? name,
      value: texts.map((text) => (names.has(text) ? `${names.get(text) ?? ''} (${text})` : text)).join(', '),
    });
  }
  return lines;
}

/** The order of the rows in words. */
export const sortText = (list: ListSpec<unknown>, query: object): string => {
  const { field, descending } = sortOf(list, query);
  return `${SORT_LABELS.get(field) ?? field} (${descending ? 'décroissant' : 'croissant'})`;
};
