import { ListFilter, type LucideIcon } from 'lucide-react';
import { itemPath, RESOURCES } from '../../../domain/resources.ts';
import { useAccess } from '../../../store/access.ts';
import { errorStatus } from '../../../store/api/call/apiError.ts';
import type { ListArgs } from '../../../store/api/answer/page.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { RESOURCE_ICONS, type ShownResource } from '../resourceIcons.ts';

export interface PaletteItem {
  key: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  /** The address that it opens. */
  to?: string;
  /** What it does where it opens no address; it closes the palette too. */
  run?: () => void;
}

export interface PaletteGroup {
  label: string;
  state: 'done' | 'busy' | 'failed';
  items: readonly PaletteItem[];
  retry?: () => void;
}

const ROWS_PER_LIST = 5;
/** Fewer letters would find too much. */
export const MIN_LETTERS = 2;

interface Answer<Row> {
  currentData?: { readonly items: readonly Row[]; readonly total: number } | undefined;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** One list that the palette searches. */
export interface Kind<Row> {
  resource: ShownResource;
  /** Icon of its rows, where it is not the one of the navigation. */
  icon?: LucideIcon;
  /** Hook of the list's call, fixed parameters, and the name of the search parameter. */
  useList: (args: ListArgs, options: { skip: boolean }) => Answer<Row>;
  args: ListArgs;
  param?: string;
  /** The list is known by numbers only, so a text without a digit is not searched. */
  numbered?: true;
  item: (row: Row) => {
    code: string;
    label: string;
    detail?: string | undefined;
    /** What its address has in place of the code. */
    reference?: string;
  };
}

function groupOf<Row>(
  { currentData, error, isError, isFetching, refetch }: Answer<Row>,
  term: string,
  { resource, icon = RESOURCE_ICONS[resource], item }: Kind<Row>,
): PaletteGroup {
  const { many: label, path } = RESOURCES[resource];
  if (isFetching || (!currentData && !isError)) return { label, state: 'busy', items: [] };
  // Another backend may not have this list.
  if (!currentData && errorStatus(error) === 404) return { label, state: 'done', items: [] };
  if (!currentData)
    return {
      label,
      state: 'failed',
      items: [],
      retry: () => {
        refetch();
      },
    };
  const items = currentData.items.slice(0, ROWS_PER_LIST).map((row): PaletteItem => {
    const { code, label: name, detail, reference = code } = item(row);
    const to = itemPath(resource, reference);
    return { key: `${path} ${code}`, label: name, to, icon, ...(detail === undefined ? {} : { detail }) };
  });
  const { total } = currentData;
  const more = {
    key: `${path}?`,
    label: `Voir tous les résultats (${formatNumber(total)})`,
    to: `${path}?q=${encodeURIComponent(term)}`,
    icon: ListFilter,
  };
  return { label, state: 'done', items: total > items.length ? [...items, more] : items };
}

/** Searches one list for users who may read it; empty when the list is not searched. */
export function useKind<Row>(kind: Kind<Row>, term: string): PaletteGroup[] {
  const { meets } = useAccess();
  const { resource, useList, args, param = 'search', numbered } = kind;
  const isAsked = meets(RESOURCES[resource].access) && term.length >= MIN_LETTERS && (!numbered || /\d/.test(term));
  const answer = useList({ itemsPerPage: ROWS_PER_LIST, [param]: term, ...args }, { skip: !isAsked });
  return isAsked ? [groupOf(answer, term, kind)] : [];
}
