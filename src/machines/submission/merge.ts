/** When two values of a field are the same; without an entry, when their JSON is. */
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
 * Three-way merge by field, when somebody else saved meanwhile: what was changed here stays, and a field that nobody
 * touched here follows theirs, or saving would put an old value back.
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
