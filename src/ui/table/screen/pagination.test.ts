import { pageCount, pageSlots } from './pagination.ts';

test.each([
  [0, 20, 1],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [240, 20, 12],
])('%i items by %i: %i page(s)', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages);
});

test.each([
  [1, 1, '1'],
  [3, 5, '1 2 3 4 5'],
  [6, 6, '1 2 3 4 5 6'],
  [1, 12, '1 2 3 4 5 … 12'],
  [4, 12, '1 2 3 4 5 … 12'],
  [5, 12, '1 … 4 5 6 … 12'],
  [8, 12, '1 … 7 8 9 … 12'],
  [9, 12, '1 … 8 9 10 11 12'],
  [12, 12, '1 … 8 9 10 11 12'],
])('page %i of %i: %s', (current, count, expected) => {
  const text = pageSlots(current, count).map((slot) => (typeof slot === 'number' ? slot : '…'));
  expect(text.join(' ')).toBe(expected);
});

test('the current, first and last page are always offered', () => {
  for (let count = 1; count <= 30; count++) {
    for (let page = 1; page <= count; page++) {
      const slots = pageSlots(page, count);
      expect(slots).toEqual(expect.arrayContaining([1, page, count]));
      expect(new Set(slots).size).toBe(slots.length);
    }
  }
});
