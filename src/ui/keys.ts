import { useEffectEvent, useLayoutEffect } from 'react';

const FIELDS =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="listbox"], ' +
  '[role="menu"]';

/** Whether a key belongs to a text field, to an open dialog or menu, or to a shortcut with a modifier. */
export const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(FIELDS) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Hears every key of the page, from the moment at which what uses it is painted. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(onKey);
  // An effect after the paint can come a tenth of a second later on a slow phone, and a key of then would be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      heard(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** Handles a key of the whole page, but not while the user is typing or a dialog is open. */
export function usePageKey(key: string, press: () => void): void {
  useKeys((event) => {
    if (event.key !== key || isTaken(event)) return;
    event.preventDefault();
    press();
  });
}
