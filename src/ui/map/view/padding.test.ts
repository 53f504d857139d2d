import { paddingOf, type Rect } from './padding.ts';

const rect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const MAP = rect(100, 50, 800, 600);
const ZOOM = rect(108, 58, 32, 98);
const SWITCH = rect(692, 58, 200, 32);
const SCALE = rect(108, 624, 60, 18);
const SOURCE = rect(800, 622, 92, 20);

test.each<[string, Rect, Rect[], number[]]>([
  ['nothing over the map: room for the signs', MAP, [], [48, 44, 30, 30]],
  ['a tall thing in a corner is avoided on its narrow side', MAP, [ZOOM], [48, 44, 30, 70]],
  ['a wide one on its low side', MAP, [SWITCH], [88, 44, 30, 30]],
  ['all four corners', MAP, [ZOOM, SWITCH, SCALE, SOURCE], [88, 44, 58, 70]],
  ['what is avoided already costs nothing more', MAP, [SWITCH, rect(300, 58, 40, 20)], [88, 44, 30, 30]],
  ['a panel over the whole right side', MAP, [rect(600, 50, 300, 600)], [48, 344, 30, 30]],
  ['what lies beside the map, or has no size', MAP, [rect(900, 50, 300, 600), rect(300, 300, 0, 0)], [48, 44, 30, 30]],
  ['a map before it has a size', rect(0, 0, 0, 0), [], [0, 0, 0, 0]],
])('%s', (_case, map, over, padding) => {
  expect(paddingOf(map, over)).toEqual(padding);
});

test('half of a small map is left for its content', () => {
  const [top, right, bottom, left] = paddingOf(rect(0, 0, 200, 120), [rect(0, 90, 200, 30), rect(0, 0, 50, 90)]);
  expect(top + bottom).toBeCloseTo(60);
  expect(left + right).toBeCloseTo(100);
  expect(bottom).toBeGreaterThan(top);
});
