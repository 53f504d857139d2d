import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { addDays } from '../../../rules/day.ts';
import type { ListArgs, Page } from '../../store/api/answer/page.ts';
import { dayOf } from '../../ui/format/date.ts';
import { listArgs, readListState, writeListState } from '../../ui/table/state/listState.ts';
import type { ListAddress } from '../../ui/table/types.ts';
import { originOf } from '../lists/origins.ts';
import { type ResourceId, RESOURCES } from '../resources.ts';

type Rows<T> = (args: ListArgs | typeof skipToken) => { currentData?: Page<T> | undefined };

export interface Neighbour<T> {
  item: T;
  /** The address of the list at the page that holds it; undefined when the page was not opened from the list. */
  list: string | undefined;
}

export interface Neighbours<T> {
  before: Neighbour<T> | undefined;
  after: Neighbour<T> | undefined;
  /** The place in the list, from 1, and the number of rows. */
  place?: { at: number; of: number };
}

interface Options<T> {
  resource: ResourceId;
  /** Loads the filters and sorts of the list, which only a page opened from the list needs. */
  loadAddress: () => Promise<ListAddress>;
  /** The hook that reads the rows of the list. */
  useRows: Rows<T>;
  code: string;
  /** The instant of the document, and the parameter of the list by which it is filtered and sorted. */
  at: { value: string; param: string };
}

/** Most documents of one day that are looked through. */
const DAY_SIZE = 300;
const DEFAULT_SIZE = 20;

/** The index of an item among the rows of a page; undefined when it is not there. */
function placeIn<T extends { code: string }>({ items } = { items: [] } as { items: readonly T[] }, code: string) {
  const index = items.findIndex((item) => item.code === code);
  if (index < 0) return undefined;
  return {
    index,
    before: items[index - 1],
    after: items[index + 1],
    isFirst: index === 0,
    isLast: index === items.length - 1,
  };
}

/**
 * The list that the page was opened from: undefined while its filters are loaded, null when it was opened from
 * elsewhere or they could not be loaded.
 */
function useOrigin(resource: ResourceId, loadAddress: () => Promise<ListAddress>) {
  const location = useLocation();
  const query = originOf(location, RESOURCES[resource].path);
  const [address, setAddress] = useState<ListAddress | null>();
  const isOpenedFromList = query !== undefined;
  useEffect(() => {
    if (isOpenedFromList)
      loadAddress().then(setAddress, () => {
        setAddress(null);
      });
  }, [isOpenedFromList, loadAddress]);
  if (!query) return null;
  return address && { query, address, state: readListState(query, address) };
}

/** Whether the page before and the page after hold a neighbour. */
const beyond = (
  place: { isFirst: boolean; isLast: boolean } | undefined,
  page: number,
  size: number,
  total: number,
) => ({ before: place?.isFirst === true && page > 1, after: place?.isLast === true && page * size < total });

/** The neighbours in the list that the page was opened from; `pending` while its rows are read, null without any. */
function useListNeighbours<T extends { code: string }>(options: Options<T>): Neighbours<T> | 'pending' | null {
  const { resource, loadAddress, useRows, code } = options;
  const origin = useOrigin(resource, loadAddress);
  const { page } = origin?.state ?? { page: 1 };
  const { pageSize: size = DEFAULT_SIZE } = origin?.address ?? {};
  const argsAt = (at: number, isNeeded = true) =>
    origin && isNeeded ? listArgs({ ...origin.state, page: at }, origin.address) : skipToken;
  const shown = useRows(argsAt(page)).currentData;
  const place = placeIn(shown, code);
  const { total } = shown ?? { total: 0 };
  const needed = beyond(place, page, size, total);
  const pageBefore = useRows(argsAt(page - 1, needed.before)).currentData;
  const pageAfter = useRows(argsAt(page + 1, needed.after)).currentData;
  if (origin === null) return null;
  if (!origin || !place) return shown ? null : 'pending';
  const neighbour = (item: T | undefined, at: number): Neighbour<T> | undefined => {
    const params = writeListState({ ...origin.state, page: at }, origin.address, origin.query);
    return item && { item, list: `${RESOURCES[resource].path}?${params.toString()}` };
  };
  return {
    before: neighbour(place.before, page) ?? neighbour(pageBefore?.items.at(-1), page - 1),
    after: neighbour(place.after, page) ?? neighbour(pageAfter?.items[0], page + 1),
    place: { at: (page - 1) * size + place.index + 1, of: total },
  };
}

/** The neighbours by date: of the same day, or else the last of an earlier one and the first of a later one. */
function useDayNeighbours<T extends { code: string }>(
  { useRows, code, at }: Options<T>,
  isNeeded: boolean,
): Neighbours<T> {
  const day = dayOf(at.value);
  const [order, from, to] = [`order[${at.param}]`, `${at.param}[after]`, `${at.param}[before]`];
  const ofDay = (page: ListArgs | undefined) => (isNeeded && page !== undefined ? page : skipToken);
  const same = useRows(
    ofDay(day === undefined ? day : { page: 1, itemsPerPage: DAY_SIZE, [order]: 'asc', [from]: day, [to]: day }),
  ).currentData;
  const place = day === undefined ? undefined : placeIn(same, code);
  const one = { page: 1, itemsPerPage: 1 };
  const earlier = useRows(
    ofDay(
      day !== undefined && place?.isFirst === true ? { ...one, [order]: 'desc', [to]: addDays(day, -1) } : undefined,
    ),
  );
  const later = useRows(
    ofDay(
      day !== undefined && place?.isLast === true ? { ...one, [order]: 'asc', [from]: addDays(day, 1) } : undefined,
    ),
  );
  const neighbour = (item: T | undefined): Neighbour<T> | undefined => item && { item, list: undefined };
  return {
    before: neighbour(place?.before ?? earlier.currentData?.items[0]),
    after: neighbour(place?.after ?? later.currentData?.items[0]),
  };
}

/**
 * The documents before and after one: in the order of the list that its page was opened from, with its filters, and
 * otherwise by date.
 */
export function useNeighbours<T extends { code: string }>(options: Options<T>): Neighbours<T> {
  const ofList = useListNeighbours(options);
  const ofDay = useDayNeighbours(options, ofList === null);
  return ofList === null || ofList === 'pending' ? ofDay : ofList;
}
