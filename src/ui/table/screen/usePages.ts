import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ListQuery } from '../types.ts';
import type { ListControl } from '../state/useListState.ts';

/** Scrolls to the top when the page changes. */
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
 * Replaces a page beyond the end (rows were deleted, an old link) by the last of `pages`. `isBeyond` is true until
 * then; `missingPage` is the requested page, as long as the list stays on its replacement.
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
