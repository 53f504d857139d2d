import { placesOf } from './rowPlaces.ts';

const none: Parameters<typeof placesOf>[0] = { rows: [], question: undefined, byKey: new Map(), count: 0 };
const answer = (question: string, ...keys: string[]) => ({ rows: [], question, keys });
const show = (before: typeof none, next: ReturnType<typeof answer>) => {
  const after = placesOf(before, next);
  return { after, places: next.keys.map((key) => after.byKey.get(key)) };
};

test('rows of another question take the places of those that leave, in their order', () => {
  const { after } = show(none, answer('page 1', 'a', 'b', 'c'));
  expect(show(after, answer('page 2', 'd', 'e', 'f')).places).toEqual([0, 1, 2]);
});

test('a row that stays keeps its place, also where it is sorted elsewhere', () => {
  const { after } = show(none, answer('page 1', 'a', 'b', 'c'));
  expect(show(after, answer('filtered', 'd', 'c', 'a')).places).toEqual([1, 2, 0]);
});

test('more rows than before get places of their own, and fewer leave some', () => {
  const one = show(none, answer('1', 'a'));
  const three = show(one.after, answer('2', 'b', 'c', 'd'));
  expect(three.places).toEqual([0, 1, 2]);
  const none2 = show(three.after, answer('3'));
  expect(none2.places).toEqual([]);
  expect(show(none2.after, answer('4', 'e')).places).toEqual([3]);
});

test('a row that replaces another in the same answer never gets its place', () => {
  const { after } = show(none, answer('page 1', 'a', 'b'));
  const changed = show(after, answer('page 1', 'a', 'c'));
  expect(changed.places).toEqual([0, 2]);
});

test('no two rows share a place, whatever comes and goes', () => {
  let state = none;
  for (let round = 0; round < 200; round++) {
    const keys = [...'abcdefghij'].filter((_, at) => (round * 7 + at * at * 3 + round * at) % 3 !== 0);
    const { after, places } = show(state, answer(String(round >> 1), ...keys));
    expect(new Set(places).size).toBe(keys.length);
    expect(places).not.toContain(undefined);
    state = after;
  }
});
