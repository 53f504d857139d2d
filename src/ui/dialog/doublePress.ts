/** Two presses within this time (ms) are a double press, as operating systems define a double click. */
const DOUBLE_MS = 500;
/** Distance that a hand may move between the two presses (px). */
const NEAR_PX = 16;

const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** Elements that close when something inside them is pressed. */
const LAYER = `${DIALOG}, [role="menu"], [role="listbox"]`;
const REST_OF_PRESS = ['mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;
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

function guardPointer(): void {
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
  window.addEventListener('pointerdown', onDown, true);
  for (const type of REST_OF_PRESS)
    window.addEventListener(
      type,
      type === 'pointerup'
        ? (event) => {
            if (isDouble) stop(event);
          }
        : onRest,
      true,
    );
}

function guardKeys(): void {
  let last: (Press & { key: string }) | null = null;
  let isDouble = false;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, timeStamp: at, target } = event;
    isDouble = false;
    if (key !== 'Enter' && key !== ' ') return;
    if (key === ' ' && target instanceof Element && target.matches(TEXT_FIELDS)) return;
    const layer = layerOf(event, DIALOG);
    isDouble = last !== null && last.key === key && (repeat || at - last.at < DOUBLE_MS) && isElsewhere(last, layer);
    if (isDouble && last) {
      last = { ...last, at };
      stop(event);
    } else last = layer ? { layer, at, key } : null;
  };
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener(
    'keyup',
    (event) => {
      if (isDouble && event.key === last?.key) stop(event);
    },
    true,
  );
}

let isGuarded = false;

/**
 * Blocks the second press of a double click when the first one closed a dialog or menu, because it would hit the page
 * below. A key that is held down is blocked likewise until it is released. To be called once in the application.
 */
export function guardDoublePresses(): void {
  if (isGuarded) return;
  isGuarded = true;
  guardPointer();
  guardKeys();
}
