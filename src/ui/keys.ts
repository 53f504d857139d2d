import { useEffect, useEffectEvent } from 'react';

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

/** Handles a key of the whole page, but not while the user is typing or a dialog is open. */
export function usePageKey(key: string, press: () => void): void {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || isTaken(event)) return;
      event.preventDefault();
      pressed();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [key]);
}
