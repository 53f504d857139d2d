import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { wait } from '../../../loading/idle.ts';
import { useAddress } from '../../hooks/useAddress.ts';
import { clickEarly } from '../../press/earlyClick.ts';
import { countActiveFilters, isNarrowed, noValue, readListState, writeListState } from './listState.ts';
import type { FilterValue, ListAddress, ListState, Sort } from '../types.ts';

export interface ListControl {
  state: ListState;
  /** Text of the search field, which is ahead of `state.search` while typing. */
  searchText: string;
  setSearchText: (text: string) => void;
  /** Searches immediately (Enter). */
  commitSearch: () => void;
  setFilter: (key: string, value: FilterValue) => void;
  setSort: (sort: Sort) => void;
  setPage: (page: number, replace?: boolean) => void;
  /**
   * Tells of a sort or page on whose button a pointer rests: its rows are asked for; once it is pressed, they are also
   * shown as soon as they are there.
   */
  foresee: (next: Partial<Pick<ListState, 'page' | 'sort'>>, isPressed: boolean) => void;
  /** Sets filters, search and sort together, as a view does, and goes to page 1. */
  show: (state: Pick<ListState, 'search' | 'filters' | 'sort'>) => void;
  clear: () => void;
  activeFilters: number;
  /** Whether a filter or the search restricts the list. */
  isFiltered: boolean;
  /** The same without the filters that the list opens with. */
  isNarrowed: boolean;
}

/**
 * The text being typed and when (`performance.now()`), the search it started from, and the last search sent to the
 * address, which is updated a moment later. If the address gets any other search (Back, a link), the draft is outdated.
 */
interface Draft {
  text: string;
  typedAt: number;
  base: string;
  sent: string;
}

/** A search is shown with its rows if they come within this time, which nobody notices (ms): one rendering, not two. */
const ROWS_MS = 100;

/** Whether another page was requested and is still loading; changing the address would cancel that navigation. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname;
}

type OnChange = (state: ListState, isChosen: boolean) => { unwrap: () => Promise<unknown> } | undefined;

// The screen's own query asks again, and tells the failure.
const ignoreFailure = () => undefined;

/**
 * Keeps the state of a list in the address. Filters and sort add a history entry and go back to page 1; typing in the
 * search replaces the entry. `onChange` hears of a new state in the event itself, before the address has it, and asks for
 * its rows; also of one that may be chosen.
 */
export function useListState(address: ListAddress, onChange?: OnChange): ListControl {
  const { params, change: write } = useAddress();
  const state = useMemo(() => readListState(params, address), [params, address]);
  const [draft, setDraft] = useState<Draft | null>(null);
  const { search } = state;
  const live = draft && (draft.base === search || draft.sent === search) ? draft : null;
  if (live && live.sent === search && live.base !== search) setDraft({ ...live, base: search });

  const change = useCallback(
    (by: (now: ListState) => Partial<ListState>, replace = false) => {
      write(
        (current) => {
          const now = readListState(current, address);
          const next = { ...now, page: 1, ...by(now) };
          onChange?.(next, true);
          return writeListState(next, address, current);
        },
        { replace },
      );
    },
    [write, address, onChange],
  );

  /** Grows with everything that makes a search outdated whose rows are still awaited. */
  const searches = useRef(0);
  useEffect(
    () => () => {
      searches.current += 1;
    },
    [search],
  );
  const commitSearch = useCallback(() => {
    const typed = live?.text.trim();
    if (!live || typed === undefined || typed === search || live.sent !== search) return;
    const own = (searches.current += 1);
    const show = () => {
      if (own !== searches.current) return;
      // An updater function is used, because a key may have been typed since this render.
      startTransition(() => {
        setDraft((current) => current && { ...current, sent: typed });
      });
      change(() => ({ search: typed }), true);
    };
    const rows = onChange?.({ ...state, page: 1, search: typed }, true)?.unwrap();
    if (rows) void Promise.race([rows, wait(ROWS_MS)]).then(show, show);
    else show();
  }, [live, search, state, change, onChange]);

  const delay = address.search?.delayMs ?? 500;
  const isLeaving = useIsLeaving();
  const typedAt = live?.typedAt;
  useEffect(() => {
    if (isLeaving || typedAt === undefined) return undefined;
    // Counted from the key, because rendering it takes a part of the delay.
    const timer = setTimeout(commitSearch, typedAt + delay - performance.now());
    return () => {
      clearTimeout(timer);
    };
  }, [commitSearch, typedAt, delay, isLeaving]);

  const setFilter = useCallback(
    (key: string, value: FilterValue) => {
      change(({ filters }) => ({ filters: { ...filters, [key]: value } }));
    },
    [change],
  );
  const setSort = useCallback(
    (sort: Sort) => {
      change(() => ({ sort }));
    },
    [change],
  );

  const activeFilters = countActiveFilters(state);
  return {
    state,
    searchText: live?.text ?? search,
    setSearchText: (text) => {
      const typed = { text, typedAt: performance.now() };
      // An updater function is used, because the search may have been sent since this render, and the draft would then
      // look outdated.
      setDraft((current) => (live && current ? { ...current, ...typed } : { ...typed, base: search, sent: search }));
    },
    commitSearch,
    setFilter,
    setSort,
    setPage: (page, replace = false) => {
      change(() => ({ page }), replace);
    },
    foresee: (next, isPressed) => {
      const rows = onChange?.({ ...state, page: 1, ...next }, isPressed)?.unwrap();
      if (isPressed && rows) clickEarly(rows);
      else rows?.catch(ignoreFailure);
    },
    show: ({ search: text, filters, sort }) => {
      searches.current += 1;
      setDraft(null);
      change(() => ({ search: text, filters, sort }));
    },
    clear: () => {
      searches.current += 1;
      setDraft(null);
      change(() => ({
        search: '',
        filters: Object.fromEntries(address.filters.map((filter) => [filter.key, noValue(filter)])),
      }));
    },
    activeFilters,
    isFiltered: activeFilters > 0 || search !== '',
    isNarrowed: isNarrowed(state, address),
  };
}
