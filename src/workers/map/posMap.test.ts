import { textAt } from '../import/rows/packedTexts.ts';
import { readPosMap } from './posMap.ts';

const readBack = (answer: unknown) => {
  const { codes, positions, actifs, sansPosition } = readPosMap(JSON.stringify(answer));
  return {
    codes: Array.from(codes.ends, (_, index) => textAt(codes, index)),
    positions: [...positions],
    actifs,
    sansPosition,
  };
};
const COLUMNS = {
  codes: ['POS1', 'P"é'],
  positions: [4_752_350, -1_891_010, 4_750_000, -1_890_000],
  actifs: '10',
  sansPosition: 3,
};

test('keeps the server’s columns unchanged', () => {
  expect(readBack(COLUMNS)).toEqual(COLUMNS);
  expect(readBack({ codes: [], positions: [], actifs: '', sansPosition: 0 }).codes).toEqual([]);
});

test.each([
  ['as a collection', (rows: unknown[]) => ({ '@type': 'Collection', member: rows })],
  ['bare', (rows: unknown[]) => rows],
])('converts the points of sale of another server, %s', (_name, form) => {
  const rows = [
    { code: 'POS1', isEnabled: true, latitude: -18.9101, longitude: 47.5235 },
    { code: 'P"é', isEnabled: false, latitude: '-18.900000', longitude: '47.500000' },
    { code: 'SANS', isEnabled: true, latitude: null, longitude: null },
    { code: 'SANS2' },
    { code: 'SANS3', latitude: -18 },
  ];
  expect(readBack(form(rows))).toEqual(COLUMNS);
});

test.each([
  ['an object', {}],
  ['null', null],
  ['columns of unequal length', { ...COLUMNS, actifs: '1' }],
  ['a missing position', { ...COLUMNS, positions: [1, 2, 3] }],
])('refuses %s', (_name, answer) => {
  expect(() => readBack(answer)).toThrow();
});
