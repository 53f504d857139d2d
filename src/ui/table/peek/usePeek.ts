import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDialogAddress } from '../../dialog/useDialogAddress.ts';

/** Names the row in the address. */
const PEEK = 'apercu';
/** Whoever holds an arrow key passes rows without looking at them (ms). */
const SETTLED_MS = 120;

const LINK = 'a[data-row-link]';
const rowsOf = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('tr[data-row]')];

/** The row whose button is shown, and how far its middle is below the top of the list, in px. */
interface Opener {
  code: string;
  row: HTMLElement;
  top: number;
}

/** Where the button of a row goes; null where the row is scrolled away. */
function openerOf(list: HTMLElement, row: HTMLElement, code: string | undefined): Opener | null {
  const { top, bottom } = row.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  const head = row.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0;
  const edge = row.closest('table')?.parentElement?.getBoundingClientRect().bottom ?? middle;
  return code === undefined || middle < head || middle > edge
    ? null
    : { code, row, top: middle - list.getBoundingClientRect().top };
}

/**
 * The row of a list that the address shows beside it. The arrow keys walk over the rows of the list itself, so the
 * focus stays there and the panel follows it.
 */
export function usePeek(place: RefObject<HTMLElement | null>, codes: readonly string[]) {
  const { requested: shown, open, replace, close: leave } = useDialogAddress(PEEK);
  const aside = useRef<HTMLElement>(null);
  const [opener, setOpener] = useState<Opener | null>(null);
  const follow = useRef<ReturnType<typeof setTimeout>>(undefined);
  const index = shown === null ? -1 : codes.indexOf(shown);

  const rowAt = (at: number) => (place.current ? rowsOf(place.current)[at] : undefined);
  const close = () => {
    const isInside = aside.current?.contains(document.activeElement) ?? false;
    leave();
    if (isInside) (rowAt(index) ?? rowAt(0))?.querySelector<HTMLElement>(LINK)?.focus();
    // The row that has the focus back is not walked over: it would be shown again.
    clearTimeout(follow.current);
  };

  const onReach = useEffectEvent((target: EventTarget | null, isFocus: boolean) => {
    const list = place.current;
    if (!list || !(target instanceof Element)) return;
    const row = target.closest<HTMLElement>('tr[data-row]');
    if (!row) {
      if (!target.closest('[aria-keyshortcuts="a"]')) setOpener(null);
      return;
    }
    const code = codes[rowsOf(list).indexOf(row)];
    setOpener(openerOf(list, row, code));
    if (!isFocus || shown === null || code === undefined || !target.matches(LINK)) return;
    clearTimeout(follow.current);
    follow.current = setTimeout(() => {
      replace(code);
    }, SETTLED_MS);
  });
  /** Follows the row, which may have moved, left or, painted into the same element, become another one. */
  const onMoved = useEffectEvent(() => {
    const list = place.current;
    setOpener((now) =>
      now && list?.contains(now.row) ? openerOf(list, now.row, codes[rowsOf(list).indexOf(now.row)]) : null,
    );
  });
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || shown === null) return;
    event.preventDefault();
    close();
  });

  useEffect(() => {
    const list = place.current;
    if (!list) return undefined;
    let pointed = '';
    const onPointer = ({ target, clientX, clientY }: PointerEvent) => {
      // Rows that pass below a resting pointer were not reached for.
      const at = `${clientX} ${clientY}`;
      if (at !== pointed) onReach(target, false);
      pointed = at;
    };
    const onLeave = () => {
      pointed = '';
      onReach(document.activeElement, false);
    };
    const onFocus = ({ target }: FocusEvent) => {
      onReach(target, true);
    };
    const onKey = (event: KeyboardEvent) => {
      onEscape(event);
    };
    const onMove = () => {
      onMoved();
    };
    // The row that woke this hook was reached before it listened.
    const first = requestAnimationFrame(() => {
      onReach(list.querySelector('tr[data-row]:hover') ?? document.activeElement, false);
    });
    const observer = new ResizeObserver(onMove);
    observer.observe(list);
    list.addEventListener('pointermove', onPointer);
    list.addEventListener('pointerleave', onLeave);
    list.addEventListener('focusin', onFocus);
    list.addEventListener('keydown', onKey);
    list.addEventListener('scroll', onMove, true);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(first);
      clearTimeout(follow.current);
      list.removeEventListener('pointermove', onPointer);
      list.removeEventListener('pointerleave', onLeave);
      list.removeEventListener('focusin', onFocus);
      list.removeEventListener('keydown', onKey);
      list.removeEventListener('scroll', onMove, true);
    };
  }, [place]);

  // The rows belong to the table, which is not rendered again for the one that is shown.
  useEffect(() => {
    const list = place.current;
    const row = list && index >= 0 ? rowsOf(list)[index] : undefined;
    row?.setAttribute('data-shown', '');
    const moved = requestAnimationFrame(onMoved);
    return () => {
      cancelAnimationFrame(moved);
      row?.removeAttribute('data-shown');
    };
  }, [place, index, codes]);

  const show = () => {
    if (!opener) return;
    if (opener.code === shown) {
      aside.current?.querySelector<HTMLElement>(':scope > div')?.focus();
      return;
    }
    (shown === null ? open : replace)(opener.code);
    opener.row.querySelector<HTMLElement>(LINK)?.focus({ preventScroll: true });
  };
  /** What goes to the next row of another thing in a direction; undefined at the end of the page. */
  const step = (by: 1 | -1): (() => void) | undefined => {
    let at = index < 0 && by < 0 ? -1 : index + by;
    while (codes[at] !== undefined && codes[at] === shown) at += by;
    const code = codes[at];
    if (code === undefined) return undefined;
    return () => {
      replace(code);
      rowAt(at)?.scrollIntoView({ block: 'nearest' });
    };
  };
  return { aside, shown, opener, index, show, step, close };
}
