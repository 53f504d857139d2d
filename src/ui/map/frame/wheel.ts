/** How long the hint stays after the last turn of the wheel (ms). */
export const HINT_MS = 1_600;

const scrolls = (element: Element): boolean => {
  if (element.scrollHeight <= element.clientHeight) return false;
  // The page itself scrolls unless its overflow is hidden.
  const { overflowY } = getComputedStyle(element);
  return element === document.scrollingElement
    ? overflowY !== 'hidden'
    : overflowY === 'auto' || overflowY === 'scroll';
};

/** Whether the wheel would scroll an element around this one. */
function scrollsAround(element: Element): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) if (scrolls(around)) return true;
  return false;
}

/**
 * Decides whether the wheel over a map zooms the map or scrolls the page. It belongs to the map with Ctrl or Cmd, after
 * a press in the map until the pointer leaves, and where nothing around scrolls; otherwise `onRefused` is called.
 * Returns the test and a function that stops listening.
 */
export function watchWheel(
  target: HTMLElement,
  onRefused: () => void,
): { belongsToMap: (event: WheelEvent) => boolean; stop: () => void } {
  let isPressed = false;
  const press = () => {
    isPressed = true;
  };
  const leave = () => {
    isPressed = false;
  };
  const belongsToMap = (event: WheelEvent) => event.ctrlKey || event.metaKey || isPressed || !scrollsAround(target);
  const onWheel = (event: WheelEvent) => {
    if (!belongsToMap(event)) onRefused();
  };
  target.addEventListener('pointerdown', press);
  target.addEventListener('pointerleave', leave);
  target.addEventListener('wheel', onWheel, { passive: true });
  return {
    belongsToMap,
    stop: () => {
      target.removeEventListener('pointerdown', press);
      target.removeEventListener('pointerleave', leave);
      target.removeEventListener('wheel', onWheel);
    },
  };
}
