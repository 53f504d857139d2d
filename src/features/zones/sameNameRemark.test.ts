import { sameNameRemark } from './sameNameRemark.ts';

const zones = ['Analakely', 'Tanjombato', 'tanjombato'].map((designation, n) => ({
  code: `ZON${String(n + 1)}`,
  designation,
}));

test.each<[string, string | undefined]>([
  ['Analakely', 'Une autre zone porte déjà ce nom\u00a0: ZON1.'],
  ['  ANÁLAKELY ', 'Une autre zone porte déjà ce nom\u00a0: ZON1.'],
  ['Tanjombato', 'D’autres zones portent déjà ce nom\u00a0: ZON2, ZON3.'],
  ['Analakely Nord', undefined],
  ['', undefined],
])('the name %j', (name, remark) => {
  expect(sameNameRemark(name, zones)).toBe(remark);
});

test('of many zones, the first three are named', () => {
  expect(
    sameNameRemark(
      'z',
      Array.from({ length: 5 }, (_, n) => ({ code: String(n), designation: 'Z' })),
    ),
  ).toBe('D’autres zones portent déjà ce nom\u00a0: 0, 1, 2…');
});
