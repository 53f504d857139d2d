import { useEffect, useRef, type RefObject } from 'react';

const INNER = 'a, button, input, select, textarea, label, summary, [role="switch"]';

const rowLink = (row: Element | null | undefined) => row?.querySelector<HTMLAnchorElement>('a[data-row-link]');

/** The whole row acts as its link, save for inner controls and while text is being selected. */
function openRow(event: MouseEvent): void {
  const target = event.target;
  if (!(target instanceof Element) || target.closest(INNER)) return;
  if (window.getSelection()?.toString()) return;
  const link = rowLink(target.closest('[data-row]'));
  const newTab = event.ctrlKey || event.metaKey || event.button === 1;
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: newTab, metaKey: newTab }));
}

/** Up and down go from one row's link to the next. */
function moveByArrows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const target = event.target;
  if (!(target instanceof Element) || !target.matches('a[data-row-link]')) return;
  const row = target.closest('[data-row]');
  const next = rowLink(event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling);
  event.preventDefault();
  next?.focus();
}

/** Mouse and arrow keys over the rows of a container. Listens on the container: rows stay free of handlers. */
export function useRowNavigation<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    element.addEventListener('click', openRow);
    element.addEventListener('auxclick', openRow);
    element.addEventListener('keydown', moveByArrows);
    return () => {
      element.removeEventListener('click', openRow);
      element.removeEventListener('auxclick', openRow);
      element.removeEventListener('keydown', moveByArrows);
    };
  }, []);
  return ref;
}
