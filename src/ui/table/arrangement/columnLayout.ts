/** The order of columns by key, and the hidden ones. */
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
 * Puts columns in a layout's order, hidden ones included. The first column stays first, and a column unknown to the
 * layout follows its neighbour.
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

/** Whether a layout shows a column. The first one is always shown, an optional one only if the layout names it. */
export const isShown = (columns: readonly Keyed[], layout: ColumnLayout | null, key: string): boolean => {
  if (offeredColumns(columns)[0]?.key === key) return true;
  const isOptional = columns.some((column) => column.key === key && column.optional === true);
  return isOptional
    ? layout?.ordre.includes(key) === true && !layout.masquees.includes(key)
    : layout?.masquees.includes(key) !== true;
};

/** Gives the columns to show, in order. */
export const visibleColumns = <C extends Keyed>(columns: readonly C[], layout: ColumnLayout | null): readonly C[] =>
  orderColumns(columns, layout).filter(({ key }) => isShown(columns, layout, key));

/** Reduces a layout that changes nothing to null. */
export function normalLayout(columns: readonly Keyed[], layout: ColumnLayout | null): ColumnLayout | null {
  const own = offeredColumns(columns).map(({ key }) => key);
  const ordre = orderColumns(columns, layout).map(({ key }) => key);
  const masquees = own.filter((key) => !isShown(columns, layout, key));
  const isUsual = own.every((key) => isShown(columns, layout, key) === isShown(columns, null, key));
  return isUsual && ordre.every((key, at) => key === own[at]) ? null : { ordre, masquees };
}

/** Shows or hides a column of the layout. */
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

/** Moves a column of the layout by that many places; the first stays first. */
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

/** Whether two layouts show the same columns in the same order. */
export const sameLayout = (columns: readonly Keyed[], a: ColumnLayout | null, b: ColumnLayout | null): boolean =>
  JSON.stringify(normalLayout(columns, a)) === JSON.stringify(normalLayout(columns, b));
