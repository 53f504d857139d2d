import { useLayoutEffect, type RefObject } from 'react';
import { covered, freePlace, type Place, type Rect } from './freePlace.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="switch"], [role="tab"], [role="option"], ' +
  '[role="menuitem"], [role="slider"]';
const MODAL = '[aria-modal="true"]';
/** Controls of list rows are so many that covering one of them is preferred to covering a single control. */
const ROW = '[data-row], tbody, [role="rowgroup"]';
const MARGIN = 16;
const BELOW_TOP_BAR = 56;
/** Interval (ms) of new searches, because controls may appear, disappear or scroll under the element. */
const LOOK_MS = 300;

const inWindow = ({ left, top, right, bottom }: Rect): boolean =>
  right > left && bottom > top && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;

/** Gives the rectangles of the controls that can be used now: those of the page, or of the dialog above it. */
function controls(except: Element): { alone: Rect[]; inRows: Rect[] } {
  const modal = [...document.querySelectorAll(MODAL)].at(-1);
  const found = [...(modal ?? document).querySelectorAll(CONTROLS)].filter((control) => !except.contains(control));
  const rects = (of: Element[]): Rect[] => of.map((control) => control.getBoundingClientRect()).filter(inWindow);
  return {
    alone: rects(found.filter((control) => !control.closest(ROW))),
    inRows: rects(found.filter((control) => control.closest(ROW))),
  };
}

function placeFor(stack: HTMLElement, current: Place | null): Place {
  const size = { width: stack.offsetWidth, height: stack.offsetHeight };
  const room = { left: MARGIN, top: BELOW_TOP_BAR, right: innerWidth - MARGIN, bottom: innerHeight - MARGIN };
  const { alone, inRows } = controls(stack);
  // The element stays as long as it covers no control, because a text that jumps about cannot be read.
  if (
    current &&
    current.left + size.width <= innerWidth &&
    current.top + size.height <= innerHeight &&
    covered(current, size, alone) === 0
  )
    return current;
  const best = freePlace(size, room, [...alone, ...inRows]);
  return best.covers === 0 ? best.place : freePlace(size, room, alone).place;
}

function moveTo({ style }: HTMLElement, { left, top }: Place): void {
  style.left = `${String(left)}px`;
  style.top = `${String(top)}px`;
}

/**
 * Places a floating element where it covers no control of the window. It searches again while there are elements
 * `shown`, unless `isHeld`.
 */
export function useFreePlace(stack: RefObject<HTMLElement | null>, shown: number, isHeld: () => boolean): void {
  useLayoutEffect(() => {
    if (shown === 0) return undefined;
    let place: Place | null = null;
    const look = () => {
      if (!stack.current || (place && isHeld())) return;
      place = placeFor(stack.current, place);
      moveTo(stack.current, place);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [stack, shown, isHeld]);
}
