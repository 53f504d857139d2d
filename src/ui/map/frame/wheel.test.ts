/** @jest-environment ./tests/support/sharedDom.cjs */
import { watchWheel } from './wheel.ts';

let page: HTMLElement;
let map: HTMLElement;
beforeEach(() => {
  page = document.createElement('main');
  map = page.appendChild(document.createElement('div'));
  document.body.replaceChildren(page);
});
/** What is around the map is longer than its room, and scrolls. */
const scrolling = (overflowY: string) => {
  page.style.overflowY = overflowY;
  Object.defineProperty(page, 'scrollHeight', { value: 2_000, configurable: true });
  Object.defineProperty(page, 'clientHeight', { value: 600, configurable: true });
};
const wheel = (more: WheelEventInit = {}) => new WheelEvent('wheel', { deltaY: -100, ...more });

test.each<[string, WheelEventInit, boolean]>([
  ['seule', {}, false],
  ['avec Ctrl', { ctrlKey: true }, true],
  ['avec Cmd', { metaKey: true }, true],
])('sur une page qui défile, la molette %s', (_name, more, expected) => {
  scrolling('auto');
  const onRefused = jest.fn();
  const { belongsToMap } = watchWheel(map, onRefused);
  const event = wheel(more);
  map.dispatchEvent(event);
  expect([belongsToMap(event), onRefused.mock.calls.length]).toEqual([expected, expected ? 0 : 1]);
});

test('après un appui, la molette est à la carte, jusqu’à ce que le pointeur la quitte', () => {
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

test.each([['visible'], ['hidden']])('rien ne défile autour (%s) : la molette est à la carte', (overflowY) => {
  scrolling(overflowY);
  expect(watchWheel(map, () => undefined).belongsToMap(wheel())).toBe(true);
});
