import { freePlace, type Rect } from './freePlace.ts';

const ROOM: Rect = { left: 16, top: 56, right: 1264, bottom: 792 };
const SIZE = { width: 340, height: 70 };
const rect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test.each([
  ['nothing there: top right', [], { left: 924, top: 56 }],
  ['buttons of a header: beside them, at the same height', [rect(748, 64, 510, 32)], { left: 396, top: 56 }],
  ['a bar over the whole width: below it', [rect(0, 40, 1280, 60)], { left: 924, top: 104 }],
  ['a bar with a hole that is too small', [rect(0, 40, 500, 60), rect(700, 40, 580, 60)], { left: 924, top: 104 }],
])('%s', (_name, taken, place) => {
  expect(freePlace(SIZE, ROOM, taken)).toEqual({ place, covers: 0 });
});

test('without any room, it is placed where it covers the fewest rectangles', () => {
  const phone = { left: 16, top: 56, right: 374, bottom: 300 };
  const two = [rect(20, 60, 100, 30), rect(200, 60, 100, 30)];
  expect(
    freePlace({ width: 358, height: 100 }, phone, [...two, rect(0, 150, 390, 40), rect(0, 250, 390, 50)]),
  ).toMatchObject({ covers: 1 });
});
