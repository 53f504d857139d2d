import { groupTitle, namesPerGroup } from './groupNames.ts';

test.each([
  [40, 40, 1],
  [40, 10, 1],
  [20, 20, 2],
  [12, 10, 3],
  [3, 1, 3],
  [5, 0, 0],
])('%d rows with %d groups: each group is named by %d points', (rows, groups, names) => {
  expect(namesPerGroup(rows, groups)).toBe(names);
});

test.each<[readonly string[], number, string]>([
  [['Soa', 'Bako'], 42, 'Soa, Bako et 40 autres'],
  [['Soa'], 2, 'Soa et un autre'],
  [['Soa', 'Bako'], 2, 'Soa et Bako'],
  [['Soa', 'Bako', 'Koto'], 3, 'Soa, Bako et Koto'],
  [['Soa'], 1_201, 'Soa et 1\u202f200 autres'],
])('%j of %d points', (names, count, title) => {
  expect(groupTitle(names, count)).toBe(title);
});
