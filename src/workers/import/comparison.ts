import type { FieldChange } from './importRows.ts';

/** How one field of an existing entity is compared with the file. */
export interface ComparedField {
  label: string;
  /** The entity's own name for it. */
  field: string;
  /** File columns whose values, joined by a space, make the new value. */
  from: readonly string[];
  /** Columns to take instead when the first give nothing. */
  orFrom?: readonly string[];
  /** `phone`: only the digits count, and a number cell has lost its first 0; `name`: letter case does not count. */
  as?: 'phone' | 'name';
  /** An empty value in the file leaves the field as it is. */
  keptWhenEmpty?: boolean;
}

export interface Comparison {
  /** The entity's field that the file's code stands in. */
  entityKey: string;
  fields: readonly ComparedField[];
  /** A column whose value may belong to one entity only: a row that takes another's is in error. */
  exclusive: { column: string; field: string; text: string };
}

type Entity = Readonly<Record<string, unknown>>;
type ValueOf = (column: string) => string;

const digits = (text: string) => text.replace(/\D/g, '').replace(/^261/, '').replace(/^0+/, '');
const squeeze = (text: string) => text.trim().replace(/\s+/g, ' ');

function isSame(before: string, after: string, as: ComparedField['as']): boolean {
  if (as === 'phone') return digits(before) === digits(after);
  if (as === 'name') return squeeze(before).toLocaleLowerCase('fr') === squeeze(after).toLocaleLowerCase('fr');
  return squeeze(before) === squeeze(after);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

const joined = (columns: readonly string[], valueOf: ValueOf) => squeeze(columns.map(valueOf).join(' '));

/** Which fields of `entity` the file's row would change. */
export function fieldChanges(entity: Entity, valueOf: ValueOf, fields: readonly ComparedField[]): FieldChange[] {
  return fields.flatMap(({ label, field, from, orFrom, as, keptWhenEmpty }): FieldChange[] => {
    const before = squeeze(asText(entity[field]));
    const after = joined(from, valueOf) || joined(orFrom ?? [], valueOf);
    return isSame(before, after, as) || (keptWhenEmpty === true && after === '') ? [] : [[label, before, after]];
  });
}

/** The entities as they stand, found by the file's code and by their exclusive value. */
export interface Current {
  byKey: ReadonlyMap<string, Entity>;
  ownerOf: ReadonlyMap<string, string>;
}

/** Indexes a collection (`{member}` or a bare array); what is no entity is left out. */
export function indexCurrent(answer: unknown, comparison: Comparison): Current {
  const members = Array.isArray(answer) ? (answer as unknown[]) : ((answer as { member?: unknown } | null)?.member ?? []);
  const entities = (Array.isArray(members) ? (members as unknown[]) : []).filter((one): one is Entity => typeof one === 'object' && one !== null);
  const byKey = new Map<string, Entity>();
  const ownerOf = new Map<string, string>();
  for (const entity of entities) {
    const key = asText(entity[comparison.entityKey]);
    if (key !== '') byKey.set(key, entity);
    const owned = asText(entity[comparison.exclusive.field]);
    if (owned !== '') ownerOf.set(owned, key);
  }
  return { byKey, ownerOf };
}
