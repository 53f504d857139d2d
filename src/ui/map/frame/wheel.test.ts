/** @jest-environment ./tests/support/pageEnvironment.cjs */
import { watchWheel } from './wheel.ts';

let page: HTMLElement;
let map: HTMLElement;
beforeEach(() => {
  page = document.createElement('main');
  map = page.appendChild(document.createElement('div'));
  document.body.replaceChildren(page);
});
/** Makes the page around the map longer than the window, so that it scrolls. */
const scrolling = (overflowY: string) => {
  page.style.overflowY = overflowY;
  Object.defineProperty(page, 'scrollHeight', { value: 2_000, configurable: true });
  Object.defineProperty(page, 'clientHeight', { value: 600, configurable: true });
};
const wheel = (more: WheelEventInit = {}) => new WheelEvent('wheel', { deltaY: -100, ...more });

test.each<[string, WheelEventInit, boolean]>([
  ['alone scrolls the page', {}, false],
  ['with Ctrl zooms the map', { ctrlKey: true }, true],
  ['with Cmd zooms the map', { metaKey: true }, true],
])('on a scrolling page, the wheel %s', (_name, more, expected) => {
  scrolling('auto');
  const onRefused = jest.fn();
  const { belongsToMap } = watchWheel(map, onRefused);
  const event = wheel(more);
  map.dispatchEvent(event);
  expect([belongsToMap(event), onRefused.mock.calls.length]).toEqual([expected, expected ? 0 : 1]);
});

test('after a press the wheel belongs to the map until the pointer leaves', () => {
  scrolling('scroll');
  const onRefused = jest.fn();
  const { belongsToMap, stop } = watchWheel(map, onRefused);
  map.dispatchEvent(new Event('pointerdown'));
  expect(belongsToMap(wheel())).toBe(true);
  map.dispatchEvent(new Event('pointerleave'));
  expect(belongsToMap(wheel())).toBe(false);
  stop();
  map.dispatchEvent(wheel());
  expect(onRefused).not.toHaveBeenCalled();
});

test.each([['visible'], ['hidden']])('nothing around scrolls (%s): the wheel belongs to the map', (overflowY) => {
  scrolling(overflowY);
  expect(watchWheel(map, () => undefined).belongsToMap(wheel())).toBe(true);
});
