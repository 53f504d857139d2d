/** Two presses within this time (ms) are a double press, as operating systems define a double click. */
const DOUBLE_MS = 500;
/** Distance that a hand may move between the two presses (px). */
const NEAR_PX = 16;

const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** Elements that close when something inside them is pressed. */
const LAYER = `${DIALOG}, [role="menu"], [role="listbox"]`;
const REST_OF_PRESS = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;
const TEXT_FIELDS = 'input, textarea, [contenteditable]';

interface Press {
  layer: Element;
  at: number;
}

const layerOf = (event: Event, of: string): Element | null =>
  event.target instanceof Element ? event.target.closest(of) : null;

/** The pressed layer has closed or another one covers it, so the second press would hit a different target. */
const isElsewhere = (last: Press, layer: Element | null): boolean =>
  !last.layer.isConnected || (layer !== null && layer !== last.layer);

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Clicks made by code have no position inside their target, so they are ignored. */
function isPlaced({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return right > left && clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** Listens on the whole page, before its elements do. */
type Listen = <T extends keyof WindowEventMap>(type: T, listener: (event: WindowEventMap[T]) => void) => void;

function guardPointer(listen: Listen): void {
  let last: (Press & { x: number; y: number }) | null = null;
  let isDouble = false;
  const onDown = (event: PointerEvent) => {
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const layer = layerOf(event, LAYER);
    isDouble =
      last !== null &&
      at - last.at < DOUBLE_MS &&
      Math.hypot(x - last.x, y - last.y) < NEAR_PX &&
      isElsewhere(last, layer);
    if (isDouble && last) {
      last = { ...last, at };
      stop(event);
    } else last = layer && isPlaced(event) ? { layer, at, x, y } : null;
  };
  const onRest = (event: MouseEvent) => {
    // Clicks made by the keyboard or by code have a detail of 0 and must pass.
    if (isDouble && event.detail !== 0) stop(event);
  };
  listen('pointerdown', onDown);
  listen('pointerup', (event) => {
    if (isDouble) stop(event);
  });
  for (const type of REST_OF_PRESS) listen(type, onRest);
}

function guardKeys(listen: Listen): void {
  let last: (Press & { key: string }) | null = null;
  let isDouble = false;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, timeStamp: at, target } = event;
    isDouble = false;
    // Nobody types between the two halves of a double press.
    if (key.length === 1 && key !== ' ') last = null;
    if (key !== 'Enter' && key !== ' ') return;
    if (key === ' ' && target instanceof Element && target.matches(TEXT_FIELDS)) return;
    const layer = layerOf(event, DIALOG);
    isDouble = last !== null && last.key === key && (repeat || at - last.at < DOUBLE_MS) && isElsewhere(last, layer);
    if (isDouble && last) {
      last = { ...last, at };
      stop(event);
    } else last = layer ? { layer, at, key } : null;
  };
  listen('keydown', onKeyDown);
  listen('keyup', (event) => {
    if (isDouble && event.key === last?.key) stop(event);
  });
}

/**
 * Blocks the second press of a double click when the first one closed a dialog or menu, because it would hit the page
 * below. A key that is held down is blocked likewise until it is released. To be called once in the application; the
 * returned function ends it and forgets the last press. It comes with the dialogs and menus themselves.
 */
export function guardDoublePresses(): () => void {
  const ends: (() => void)[] = [];
  const listen: Listen = (type, listener) => {
    window.addEventListener(type, listener, true);
    ends.push(() => {
      window.removeEventListener(type, listener, true);
    });
  };
  guardPointer(listen);
  guardKeys(listen);
  return () => {
    for (const end of ends) end();
  };
}
