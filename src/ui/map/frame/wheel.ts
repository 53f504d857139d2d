/** How long the hint stays after the wheel turned last. */
export const HINT_MS = 1_600;

const scrolls = (element: Element): boolean => {
  if (element.scrollHeight <= element.clientHeight) return false;
  // The page itself scrolls unless it is told not to.
  const { overflowY } = getComputedStyle(element);
  return element === document.scrollingElement
    ? overflowY !== 'hidden'
    : overflowY === 'auto' || overflowY === 'scroll';
};

/** Whether something around an element would scroll under the wheel. */
function scrollsAround(element: Element): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) if (scrolls(around)) return true;
  return false;
}

/**
 * Whose the wheel is over a map: the map's with Ctrl or Cmd, after a press in it until the pointer leaves, and wherever
 * nothing around scrolls; else the page's, and `refused` is told. Gives back how to ask, and how to stop listening.
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
