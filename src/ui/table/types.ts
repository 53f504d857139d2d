import type { ReactNode } from 'react';
import type { UsePickerOptions } from '../form/picker/usePicker.ts';

export interface Option {
  value: string;
  label: string;
}

/** How pickers get their options: a hook of the feature, asked only once the picker is open or has a selection. */
export type UseOptions = UsePickerOptions;

export interface Column<T> {
  key: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Shown before the first cell's link, outside it: an avatar. */
  lead?: (row: T) => ReactNode;
  /** Before the head's own text, outside what sorts. */
  headLead?: ReactNode;
  align?: 'start' | 'end' | 'center';
  /** Unit of an `<Amount>` column: in the head when the list is narrow, in the cells otherwise. */
  unit?: string;
  /** The API field that this column's head sorts by. */
  sort?: string;
  /** Greatest width of the content (CSS) in a narrow list, more in a wide one; what is longer ends with an ellipsis. */
  width?: string;
  /** What the column becomes on a phone's card. Default: first column title, right-aligned figure, others detail. */
  card?: 'title' | 'subtitle' | 'figure' | 'detail' | 'control' | 'hidden';
  cardLabel?: string;
  hidden?: boolean;
  /** Shown only to whoever asks for it, in the menu of columns. */
  optional?: boolean;
}

/** `slug` is the readable form in the address (`statut=actifs`), `value` what the API gets. */
export interface ChoiceOption extends Option {
  slug?: string;
}

/** `quiet`: no control of its own, a chip while it restricts the list, which a link from elsewhere brings about. */
export type FilterDefinition = { quiet?: true } & (
  | { kind: 'choice'; key: string; param: string; label: string; options: readonly ChoiceOption[]; allLabel: string }
  /** A `param` ending in `[]` takes several values, another only one. */
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

export interface Sort {
  field: string;
  direction: 'asc' | 'desc';
}

export interface ListDefinition<T> {
  title: string;
  search?: { placeholder: string; delayMs?: number; param?: string };
  filters: readonly FilterDefinition[];
  /** `first`: the way a sort goes when it is chosen, where it is not what its kind says (`sorting.ts`). */
  sorts: readonly { field: string; label: string; first?: Sort['direction'] }[];
  defaultSort: Sort;
  pageSize?: number;
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  rowLink?: ((row: T) => string) | undefined;
  /** Accessible name of the row's link, where the first cell is not its name. */
  rowLabel?: ((row: T) => string) | undefined;
  /** `off`: readable but quiet; `critical`: edge bar (the reason stands in a cell). */
  rowTone?: ((row: T) => 'off' | 'critical' | undefined) | undefined;
  emptyText: string;
  failedText?: string | undefined;
  /** Offers the whole list as a file: its API path (`commandes`), and parameters that it is always asked with. */
  download?: { path: string; params?: Readonly<Record<string, string>> };
}

/** What an RTK Query hook gives. */
export interface ListQuery<T> {
  data?:
    | {
        readonly items: readonly T[];
        readonly total: number /** Amount of all rows that the filters leave, in Ar. */;
        readonly totalValue?: number | undefined;
      }
    | undefined;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/** choice and date: one text ('' = none); picker: values; dateRange: [from, to], either may be ''. */
export type FilterValue = string | readonly string[];

export interface ListState {
  page: number;
  search: string;
  sort: Sort;
  filters: Readonly<Record<string, FilterValue>>;
}

/** What the address needs to know of a definition: independent of the row type. */
export type ListAddress = Pick<ListDefinition<never>, 'search' | 'filters' | 'sorts' | 'defaultSort' | 'pageSize'> & {
  columns: readonly { sort?: string }[];
};
