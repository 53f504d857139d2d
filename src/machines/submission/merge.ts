/** Decides by field whether two values are the same; without an entry their JSON decides. */
export type Sameness<Fields> = { readonly [Name in keyof Fields]?: (a: Fields[Name], b: Fields[Name]) => boolean };

const isSameJson = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** Names of the fields that differ, in the order of `a`. */
export const differences = <Fields extends object>(
  a: Fields,
  b: Fields,
  same: Sameness<Fields> = {},
): (keyof Fields)[] =>
  (Object.keys(a) as (keyof Fields)[]).filter((name) => !(same[name] ?? isSameJson)(a[name], b[name]));

/**
 * Merges two people's changes field by field: what was changed here stays, and any other field takes the other person's
 * value, because sending the old value would undo their change.
 */
export function merge<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  same: Sameness<Fields> = {},
): Fields {
  const kept = differences(mine, base, same).map((name) => [name, mine[name]] as const);
  return { ...theirs, ...Object.fromEntries(kept) };
}
