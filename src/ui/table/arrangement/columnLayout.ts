/** Columns by their keys: which comes after which, and those not shown. */
export interface ColumnLayout {
  ordre: readonly string[];
  masquees: readonly string[];
}

interface Keyed {
  key: string;
  hidden?: boolean;
  optional?: boolean;
}

const offeredColumns = <C extends Keyed>(columns: readonly C[]) => columns.filter((column) => column.hidden !== true);

/**
 * Columns in a layout's order, hidden ones too. The first one stays first; one that the layout does not know stands
 * after its neighbour.
 */
export function orderColumns<C extends Keyed>(columns: readonly C[], layout: ColumnLayout | null): readonly C[] {
  const own = offeredColumns(columns);
  const [first, ...others] = own;
  if (!layout || !first) return own;
  const known = layout.ordre.flatMap((key) => others.find((column) => column.key === key) ?? []);
  const ordered = [first, ...new Set(known)];
  for (const column of others) {
    if (ordered.includes(column)) continue;
    const before = own[own.indexOf(column) - 1] ?? first;
    ordered.splice(ordered.indexOf(before) + 1, 0, column);
  }
  return ordered;
}

/** Whether a layout shows a column; the first is always shown, an optional one only by a layout that knows it. */
export const isShown = (columns: readonly Keyed[], layout: ColumnLayout | null, key: string): boolean => {
  if (offeredColumns(columns)[0]?.key === key) return true;
  const isOptional = columns.some((column) => column.key === key && column.optional === true);
  return isOptional
    ? layout?.ordre.includes(key) === true && !layout.masquees.includes(key)
    : layout?.masquees.includes(key) !== true;
};

/** The columns to show. */
export const visibleColumns = <C extends Keyed>(columns: readonly C[], layout: ColumnLayout | null): readonly C[] =>
  orderColumns(columns, layout).filter(({ key }) => isShown(columns, layout, key));

/** The layout without what says nothing: null when it shows the list as it is. */
export function normalLayout(columns: readonly Keyed[], layout: ColumnLayout | null): ColumnLayout | null {
  const own = offeredColumns(columns).map(({ key }) => key);
  const ordre = orderColumns(columns, layout).map(({ key }) => key);
  const masquees = own.filter((key) => !isShown(columns, layout, key));
  const isUsual = own.every((key) => isShown(columns, layout, key) === isShown(columns, null, key));
  return isUsual && ordre.every((key, at) => key === own[at]) ? null : { ordre, masquees };
}

/** The layout with a column shown or not. */
export function withShown(
  columns: readonly Keyed[],
  layout: ColumnLayout | null,
  key: string,
  on: boolean,
): ColumnLayout | null {
  const ordre = orderColumns(columns, layout).map((column) => column.key);
  const others = ordre.filter((each) => each !== key && !isShown(columns, layout, each));
  return normalLayout(columns, { ordre, masquees: on ? others : [...others, key] });
}

/** The layout with a column moved by so many places; the first stays first. */
export function withMoved(
  columns: readonly Keyed[],
  layout: ColumnLayout | null,
  key: string,
  by: number,
): ColumnLayout | null {
  const ordre = orderColumns(columns, layout).map((column) => column.key);
  const from = ordre.indexOf(key);
  const to = from + by;
  if (from < 1 || to < 1 || to >= ordre.length) return layout;
  ordre.splice(to, 0, ...ordre.splice(from, 1));
  return normalLayout(columns, { ordre, masquees: layout?.masquees ?? [] });
}

/** Whether two layouts show the same. */
export const sameLayout = (columns: readonly Keyed[], a: ColumnLayout | null, b: ColumnLayout | null): boolean =>
  JSON.stringify(normalLayout(columns, a)) === JSON.stringify(normalLayout(columns, b));
