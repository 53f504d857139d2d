import { useLayoutEffect, type RefObject } from 'react';
import { usePageKey } from '../../keys.ts';

const SEARCH = 'input[type="search"]';
const LINK = 'a[data-row-link]';
/** The first filter, or the button behind which all are. */
const FILTER = '.start > :not(.search) :is(input, button), .start > button';

const searchOf = (root: HTMLElement | null) => root?.querySelector<HTMLInputElement>(SEARCH);

function toSearch(root: HTMLElement | null): void {
  const field = searchOf(root);
  field?.focus();
  field?.select();
}

/**
 * Moves the focus between a list's search, filters and rows: « / » to the search, « f » to the filters, Down to the first
 * row, Escape back.
 */
export function useListKeys(root: RefObject<HTMLElement | null>): void {
  usePageKey('/', () => {
    toSearch(root.current);
  });
  usePageKey('f', () => {
    root.current?.querySelector<HTMLElement>(FILTER)?.focus();
  });
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!(target instanceof Element) || event.defaultPrevented || event.isComposing) return;
      if (key === 'ArrowDown' && target.matches(SEARCH)) {
        event.preventDefault();
        element.querySelector<HTMLElement>(LINK)?.focus();
      }
      if (key === 'Escape' && target.matches(LINK) && searchOf(element)) {
        event.preventDefault();
        toSearch(element);
      }
    };
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
    };
  }, [root]);
}
