import { isHeld } from '../leave/held.ts';
import { isPlain } from './plainPress.ts';

interface Press {
  element: HTMLElement;
  /** Where the element was when it was pressed: what its click shows may move it. */
  box: DOMRect;
  address: string;
  isClicked: boolean;
}

let press: Press | null = null;

function start(event: PointerEvent): void {
  const isOfMouse = event.pointerType === 'mouse' && isPlain(event);
  const element = isOfMouse && event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  press = element && { element, box: element.getBoundingClientRect(), address: location.href, isClicked: false };
}

const isOn = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent) =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;

function leaveOut(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function end(event: PointerEvent): void {
  const ended = press;
  press = null;
  if (!ended?.isClicked) return;
  if (event.type === 'pointerup' && isOn(ended.box, event)) {
    // The click of the release follows in the same task, if the element is still under the pointer.
    addEventListener('click', leaveOut, { capture: true, once: true });
    setTimeout(() => {
      removeEventListener('click', leaveOut, true);
    });
  } else if (location.href !== ended.address) history.back();
}

addEventListener('pointerdown', start, { capture: true, passive: true });
addEventListener('pointerup', end, true);
addEventListener('pointercancel', end, true);

/**
 * Clicks what the mouse has just pressed once what it shows is there, although the button is still held. If the button
 * is released elsewhere or the link is dragged away, the new address is taken back. To be called in the event of the
 * press; `ready` resolves with what is to be shown, or with undefined when the click is to wait for the release, as it
 * does if `ready` rejects, for a finger, and where leaving the page is asked about.
 */
export function clickEarly(ready: Promise<unknown>): void {
  const own = press;
  ready.then(
    (shown) => {
      if (!own || shown === undefined || press !== own || isHeld() || !own.element.matches(':hover')) return;
      own.isClicked = true;
      own.element.click();
    },
    () => undefined,
  );
}
