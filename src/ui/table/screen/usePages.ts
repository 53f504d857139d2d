import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ListQuery } from '../types.ts';
import type { ListControl } from '../state/useListState.ts';

/** New page: back to the top. */
export function useScrollToTop(page: number): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    root.current?.querySelector('table')?.parentElement?.scrollTo({ top: 0 });
    if (root.current && root.current.getBoundingClientRect().top < 0) root.current.scrollIntoView();
  }, [page]);
  return root;
}

/**
 * A page past the end (rows were deleted, an old link) becomes the last of `pages`: `isBeyond` until it has, and from
 * then on `gone`, the page that was asked for, as long as the list stays where that led.
 */
export function usePageBeyondEnd(
  { state, setPage }: ListControl,
  { data, isFetching, isError }: ListQuery<unknown>,
  pages: number,
): { isBeyond: boolean; missingPage: number | null } {
  const [left, setLeft] = useState<{ missingPage: number; at: string } | null>(null);
  const isBeyond = data !== undefined && !isFetching && !isError && state.page > pages;
  const at = JSON.stringify({ ...state, page: pages });
  if (isBeyond && (left?.missingPage !== state.page || left.at !== at)) setLeft({ missingPage: state.page, at });
  useEffect(() => {
    if (isBeyond) setPage(pages, true);
  }, [isBeyond, pages, setPage]);
  return { isBeyond, missingPage: !isBeyond && left?.at === JSON.stringify(state) ? left.missingPage : null };
}
