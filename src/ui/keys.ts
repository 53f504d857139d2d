import { useEffect, useEffectEvent } from 'react';

const FIELDS =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="listbox"], ' +
  '[role="menu"]';

/** Whether a key without Ctrl is somebody typing, or belongs to what is open above the page. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(FIELDS) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** A key of the whole page; never while typing, nor under a dialog. */
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
