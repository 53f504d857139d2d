import { useLayoutEffect, useRef, type RefObject } from 'react';

const INNER = 'a, button, input, select, textarea, label, summary, [role="switch"]';

const LINK = 'a[data-row-link]';
const BOX = 'input[data-row-select]';

const rowLink = (row: Element | null | undefined) => row?.querySelector<HTMLElement>(LINK);

/**
 * Opens a row's link, or what it hides on a phone, on a click anywhere in the row, except on its controls or while text
 * is selected.
 */
function openRow(event: MouseEvent): void {
  const target = event.target;
  if (!(target instanceof Element) || target.closest(INNER)) return;
  if (window.getSelection()?.toString()) return;
  const row = target.closest('[data-row]');
  const link = rowLink(row) ?? row?.querySelector('[data-more]');
  const newTab = event.ctrlKey || event.metaKey || event.button === 1;
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: newTab, metaKey: newTab }));
}

/** Gives the row that a key moves to. */
function rowBy(key: string, row: Element | null, container: Element): Element | null | undefined {
  switch (key) {
    case 'ArrowDown':
      return row?.nextElementSibling;
    case 'ArrowUp':
      return row?.previousElementSibling;
    case 'Home':
      return container.querySelector('[data-row]');
    case 'End':
      return [...container.querySelectorAll('[data-row]')].at(-1);
    default:
      return undefined;
  }
}

const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/** Space on a row's link toggles the row's checkbox. */
function chooseRow(event: KeyboardEvent, row: Element | null): void {
  const box = row?.querySelector<HTMLElement>(BOX);
  if (!box) return;
  event.preventDefault();
  box.click();
}

/** Up and Down move between the links or checkboxes of rows, Home and End to the first and last. */
function moveByKeys(event: KeyboardEvent): void {
  const { target, currentTarget, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof Element) || !(currentTarget instanceof Element) || !target.matches(`${LINK}, ${BOX}`)) return;
  const row = target.closest('[data-row]');
  if (key === ' ' && target.matches(LINK)) chooseRow(event, row);
  if (!MOVES.includes(key)) return;
  event.preventDefault();
  const next = rowBy(key, row, currentTarget);
  (next?.querySelector<HTMLElement>(target.matches(BOX) ? BOX : LINK) ?? rowLink(next))?.focus();
}

/**
 * Handles mouse and keyboard for the rows of a container. It listens on the container, so that rows need no handlers.
 */
export function useRowNavigation<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    element.addEventListener('click', openRow);
    element.addEventListener('auxclick', openRow);
    element.addEventListener('keydown', moveByKeys);
    return () => {
      element.removeEventListener('click', openRow);
      element.removeEventListener('auxclick', openRow);
      element.removeEventListener('keydown', moveByKeys);
    };
  }, []);
  return ref;
}
