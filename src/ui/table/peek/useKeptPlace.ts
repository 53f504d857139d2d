import { type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, UNSAFE_DataRouterContext as DataRouter, useLocation, useNavigationType } from 'react-router';
import { isBack, leaveList, leftList } from '../state/leftLists.ts';

const LINKS = 'a[data-row-link]';
const scrollerOf = (place: HTMLElement | null) => place?.querySelector('table')?.parentElement;

/** Who comes back to a list finds its scroll and the row that they had opened again, as soon as the rows are there. */
export function useKeptPlace(place: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const router = useContext(DataRouter)?.router;
  const isReturn = useNavigationType() === NavigationType.Pop || isBack(state);
  const left = useRef(isReturn ? leftList(pathname + search) : undefined);

  // The list around this hook is attached after its layout effects and detached before they are cleaned up.
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current = place.current;
  }, [place]);
  useLayoutEffect(
    () => () => {
      const rows = scrollerOf(list.current)?.scrollTop ?? 0;
      leaveList(pathname, search, { rows, page: window.scrollY, opened: router?.state.location.pathname ?? '' });
    },
    [router, pathname, search],
  );

  // The router's own scrolling comes before effects, and would undo this one.
  useEffect(() => {
    const found = left.current;
    if (!found || !hasRows) return;
    left.current = undefined;
    const links = [...(place.current?.querySelectorAll<HTMLElement>(LINKS) ?? [])];
    links.find((link) => link.getAttribute('href') === found.opened)?.focus({ preventScroll: true });
    scrollerOf(place.current)?.scrollTo({ top: found.rows });
    window.scrollTo({ top: found.page });
  }, [place, hasRows]);
}
