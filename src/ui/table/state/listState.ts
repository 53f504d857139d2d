import { isDay } from '../../../../rules/day.ts';
import { isInverted } from '../../format/date.ts';
import type { FilterDefinition, FilterValue, ListAddress, ListState, Sort } from '../types.ts';

const PAGE = 'page';
const SEARCH = 'q';
const SORT = 'tri';
const MAX_SEARCH = 200;
/** Says that a choice which is otherwise made by itself was taken off. */
const ALL = 'tous';

/** The empty value of a filter. */
export function noValue(filter: FilterDefinition): FilterValue {
  return filter.kind === 'picker' || filter.kind === 'dateRange' ? [] : '';
}

/** Whether a picker accepts several values. */
export const isMultiple = (filter: { param: string }): boolean => filter.param.endsWith('[]');

const asList = (value: FilterValue | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;

/** Whether the value of a filter restricts the list. */
export const isActive = (value: FilterValue | undefined): boolean => asList(value).some((part) => part !== '');

function readFilter(filter: FilterDefinition, params: URLSearchParams): FilterValue {
  const raw = params.get(filter.key) ?? '';
  switch (filter.kind) {
    case 'choice':
      return (
        filter.options.find((option) => (option.slug ?? option.value) === raw)?.value ??
        (raw === ALL ? '' : (filter.initial ?? ''))
      );
    case 'picker': {
      const values = [...new Set(params.getAll(filter.key).filter((value) => value !== ''))];
      return isMultiple(filter) ? values : values.slice(0, 1);
    }
    case 'dateRange': {
      const [from = '', to = ''] = raw.split('..');
      const range = [from, to].map((day) => (isDay(day) ? day : ''));
      return isActive(range) ? range : [];
    }
    case 'date':
      return isDay(raw) ? raw : '';
  }
}

function readSort(raw: string | null, address: ListAddress): Sort {
  if (!raw) return address.defaultSort;
  const field = raw.replace(/^-/, '');
  const known =
    address.sorts.some((sort) => sort.field === field) ||
    address.columns.some((column) => column.sort === field) ||
    address.defaultSort.field === field;
  return known ? { field, direction: raw.startsWith('-') ? 'desc' : 'asc' } : address.defaultSort;
}

/**
 * Reads the state of a list from an address; missing or unknown values become defaults. Values stay texts, so that
 * codes such as `007` keep their zeros.
 */
export function readListState(params: URLSearchParams, address: ListAddress): ListState {
  const page = params.get(PAGE) ?? '';
  return {
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    search: address.search ? (params.get(SEARCH) ?? '').trim().slice(0, MAX_SEARCH) : '',
    sort: readSort(params.get(SORT), address),
    filters: Object.fromEntries(address.filters.map((filter) => [filter.key, readFilter(filter, params)])),
  };
}

function filterToAddress(filter: FilterDefinition, value: FilterValue): readonly string[] {
  if (filter.kind === 'choice' && value === (filter.initial ?? '')) return [];
  if (!isActive(value)) return filter.kind === 'choice' ? [ALL] : [];
  if (filter.kind === 'dateRange') return [asList(value).join('..')];
  if (filter.kind === 'choice') {
    const option = filter.options.find((each) => each.value === value);
    return option ? [option.slug ?? option.value] : [];
  }
  return asList(value);
}

/** Writes a state into an address. Defaults are left out, and parameters that do not belong to the list are kept. */
export function writeListState(state: ListState, address: ListAddress, current: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  const set = (key: string, values: readonly string[]) => {
    params.delete(key);
    for (const value of values) params.append(key, value);
  };
  const { sort } = state;
  const isDefaultSort = sort.field === address.defaultSort.field && sort.direction === address.defaultSort.direction;
  const search = state.search.trim();
  set(SEARCH, search === '' ? [] : [search]);
  for (const filter of address.filters) set(filter.key, filterToAddress(filter, state.filters[filter.key] ?? ''));
  set(SORT, isDefaultSort ? [] : [`${sort.direction === 'desc' ? '-' : ''}${sort.field}`]);
  set(PAGE, state.page > 1 ? [String(state.page)] : []);
  return params;
}

/** Counts the filters that restrict the list, without the search. */
export function countActiveFilters(state: ListState): number {
  return Object.values(state.filters).filter(isActive).length;
}

/** Whether somebody restricted the list: a search, or a filter other than those that the list opens with. */
export const isNarrowed = (state: ListState, address: ListAddress): boolean =>
  state.search !== '' ||
  address.filters.some((filter) => {
    const value = state.filters[filter.key];
    return isActive(value) && !(filter.kind === 'choice' && value === filter.initial);
  });

/** Query parameters of a list call, named as in the API. */
export interface ListArgs {
  page: number;
  itemsPerPage: number;
  [param: string]: string | number | string[];
}

function filterArgs(filter: FilterDefinition, value: FilterValue): [string, string | string[]][] {
  if (!isActive(value)) return [];
  const list = asList(value);
  if (filter.kind === 'picker') return [[filter.param, isMultiple(filter) ? [...list] : (list[0] ?? '')]];
  if (filter.kind !== 'dateRange') return [[filter.param, list[0] ?? '']];
  const [from = '', to = ''] = list;
  // An inverted period is not sent; its field shows the error.
  if (isInverted(from, to)) return [];
  const range: [string, string][] = [
    [filter.afterParam, from],
    [filter.beforeParam, to],
  ];
  return range.filter(([, day]) => day !== '');
}

/** Makes the arguments of the API's list call, with default sort and page size, without empty values. */
export function listArgs(state: ListState, address: ListAddress): ListArgs {
  const args: ListArgs = { page: state.page, itemsPerPage: address.pageSize ?? 20 };
  if (state.search !== '') args[address.search?.param ?? 'search'] = state.search;
  args[`order[${state.sort.field}]`] = state.sort.direction;
  for (const filter of address.filters) {
    for (const [param, value] of filterArgs(filter, state.filters[filter.key] ?? '')) args[param] = value;
  }
  return args;
}
