import type { ComponentType, ReactNode } from 'react';
import type { UsePickerOptions } from '../form/picker/usePicker.ts';

export interface Option {
  value: string;
  label: string;
}

/**
 * Loads the options of a picker: a hook of the feature, which makes a request only once the picker was opened or has a
 * value.
 */
export type UseOptions = UsePickerOptions;

export interface Column<T> {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Shown before the first cell's link, such as an avatar. */
  lead?: (row: T) => ReactNode;
  /** Shown before the header's text, outside the sort button. */
  headLead?: ReactNode;
  align?: 'start' | 'end' | 'center';
  /** Unit of an `<Amount>` column: shown in the header of a narrow list, in the cells otherwise. */
  unit?: string;
  /** The API field that the header sorts by. */
  sort?: string;
  /**
   * Greatest width of the content (CSS) in a narrow list; a wide list gives more. Longer texts end with an ellipsis.
   */
  width?: string;
  /**
   * Place of the column in the two lines of a phone's row. The first has the title, every status and the first figure,
   * the second every subtitle, and the first control stands beside both. Everything else is behind a button, or on the
   * row's own page. Default: the first column is the title, right-aligned ones are figures, others are details.
   */
  card?: 'title' | 'status' | 'figure' | 'subtitle' | 'detail' | 'control' | 'hidden';
  /** The column's name on a phone, shown before values that would not be understood without it. */
  cardLabel?: string;
  /** Begins the second line on a phone: the smaller line of a first column that has two. */
  cardNote?: (row: T) => ReactNode;
  hidden?: boolean;
  /** Hidden until the user shows it in the menu of columns. */
  optional?: boolean;
}

/** `slug` is the readable value in the address (`statut=actifs`), `value` the one sent to the API. */
export interface ChoiceOption extends Option {
  slug?: string;
}

/** A `quiet` filter has no control, only a chip while it is active; links from other pages set it. */
export type FilterDefinition = { quiet?: true } & (
  | {
      kind: 'choice';
      key: string;
      param: string;
      label: string;
      options: readonly ChoiceOption[];
      allLabel: string;
      /** Chosen where the address says nothing; the address then says when all are shown. */
      initial?: string;
    }
  /** A `param` ending in `[]` accepts several values, any other only one. */
  | {
      kind: 'picker';
      key: string;
      param: string;
      label: string;
      placeholder: string;
      emptyText: string;
      useOptions: UseOptions;
    }
  | { kind: 'dateRange'; key: string; afterParam: string; beforeParam: string; label: string }
  | { kind: 'date'; key: string; param: string; label: string }
);

/** How a list shows one of its rows beside it on a wide screen. */
export interface Peek<T> {
  /** What names the row's item in the address. */
  code: (row: T) => string;
  /** The page of an item. */
  link: (code: string) => string;
  /** Loads what shows an item; the same function for a whole list. */
  load: () => Promise<{ Content: ComponentType<{ code: string }> }>;
}

export interface Sort {
  field: string;
  direction: 'asc' | 'desc';
}

export interface ListDefinition<T> {
  title: string;
  search?: { placeholder: string; delayMs?: number; param?: string };
  filters: readonly FilterDefinition[];
  /** `first` is the initial direction of a sort if it differs from the default (`sorting.ts`). */
  sorts: readonly { field: string; label: string; first?: Sort['direction'] }[];
  defaultSort: Sort;
  pageSize?: number;
  /** A handful of rows, which needs neither views nor a choice of columns, and pages only if there are several. */
  isShort?: boolean;
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  rowLink?: ((row: T) => string) | undefined;
  peek?: Peek<T>;
  /** Accessible name of the row's link, if the first cell does not name the row. */
  rowLabel?: ((row: T) => string) | undefined;
  /** `off` dims the row; `critical` adds a bar at its edge, and a cell has to give the reason. */
  rowTone?: ((row: T) => 'off' | 'critical' | undefined) | undefined;
  /**
   * Rows of another page, sort or filter are painted into the elements of those that leave, which is quicker. Only for
   * lists of which no cell keeps anything between renderings, as a switch, a menu or a call under way does.
   */
  reusesRows?: boolean;
  emptyText: string;
  /** What to do when nothing is there at all: a sentence and a link, for somebody who may use an action of the list. */
  emptyHint?: { text: string; label: string; to: string };
  failedText?: string | undefined;
  /** Offers the whole list as a file: its API path (`commandes`), and parameters of every request. */
  download?: { path: string; params?: Readonly<Record<string, string>> };
}

/** The part of an RTK Query result that lists need. */
export interface ListQuery<T> {
  data?:
    | {
        readonly items: readonly T[];
        readonly total: number /** Total amount of all filtered rows, in Ar. */;
        readonly totalValue?: number | undefined;
      }
    | undefined;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/**
 * Value by kind of filter: one text for choice and date ('' if none), values for a picker, [from, to] for dateRange,
 * either may be ''.
 */
export type FilterValue = string | readonly string[];

export interface ListState {
  page: number;
  search: string;
  sort: Sort;
  filters: Readonly<Record<string, FilterValue>>;
}

/** The part of a definition that the address needs, independent of the row type. */
export type ListAddress = Pick<ListDefinition<never>, 'search' | 'filters' | 'sorts' | 'defaultSort' | 'pageSize'> & {
  columns: readonly { sort?: string }[];
};

export type RowProps<T> = Pick<ListDefinition<T>, 'rowKey' | 'rowLink' | 'rowLabel' | 'rowTone'>;

export interface DataTableProps<T> extends RowProps<T> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** What the rows answer, if rows that answer something else may take over the elements of those that leave. */
  question?: string | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Hears of a sort when a pointer rests on its header, and when that is pressed, before the press is released. */
  onSortForeseen?: ((sort: Sort, isPressed: boolean) => void) | undefined;
  sorts?: ListDefinition<T>['sorts'] | undefined;
  /** Old rows are dimmed while new ones load. */
  busy?: boolean | undefined;
  /** Fills the remaining height and scrolls inside. */
  fill?: boolean | undefined;
}
