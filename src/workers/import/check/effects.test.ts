import fc from 'fast-check';
import { aggregateEffects, sendEffects, touchesOf } from './effects.ts';
import { reviewEffects } from '../rows/reviewEffects.ts';
import { fold, pack } from '../rows/packedTexts.ts';
import { searchIn } from '../rows/search.ts';
import { sendWhole } from '../rows/sentTexts.ts';

interface Effect {
  cle: string;
  delta: unknown;
  avant?: unknown;
  libelle?: unknown;
  precision?: unknown;
}
const verdict = (effect?: Effect | null, status = true) => ({
  code: 'valide',
  text: 'Valide',
  status,
  ...(effect !== undefined && { effet: effect }),
});
const first = (key: string, delta: number, before: number, label = key, detail = '') =>
  verdict({ cle: key, delta, avant: before, libelle: label, precision: detail });
const more = (key: string, delta: number) => verdict({ cle: key, delta });

function effectsOf(
  answers: readonly unknown[],
  valid: readonly boolean[] = answers.map(() => true),
  rows: readonly string[] = [],
) {
  const touches = touchesOf(answers, valid.length);
  const effects = touches && aggregateEffects(touches, (row) => valid[row] === true);
  return (
    effects && reviewEffects(sendEffects(effects), searchIn(sendWhole(pack(rows.map((text) => `${fold(text)}\n`)))))
  );
}
const shownBy = (effects: ReturnType<typeof effectsOf>) =>
  Array.from({ length: effects?.count ?? 0 }, (_, index) => [
    effects?.label(index),
    effects?.detail(index),
    effects?.before(index),
    effects?.after(index),
  ]);

test('rows of one lot add up, in the order of the file', () => {
  const effects = effectsOf([
    first('b', 4, 10, 'Savon · L2', 'Hery'),
    first('a', 3, 0, 'Riz · L1', 'Fanja'),
    more('b', 6),
    verdict(),
  ]);
  expect(shownBy(effects)).toEqual([
    ['Savon · L2', 'Hery', 10, 20],
    ['Riz · L1', 'Fanja', 0, 3],
  ]);
});

test('a row refused by the browser changes nothing, but the value of its lot counts', () => {
  const effects = effectsOf([first('a', 5, 7, 'Riz'), more('a', 2), first('b', 1, 1)], [false, true, false]);
  expect(shownBy(effects)).toEqual([['Riz', '', 7, 9]]);
});

test.each([
  ['no verdicts', []],
  ['a server that knows no effects', [verdict(), verdict()]],
  [
    'no valid row',
    [verdict(null), verdict({ cle: 'a', delta: 1.5 }), verdict({ cle: 'a', delta: '3' }), { effet: 4 }, null],
  ],
])('%s: nothing to show', (_case, answers) => {
  expect(effectsOf(answers)).toBeNull();
});

test('without the present value, only the change is known', () => {
  const effects = effectsOf([more('a', 5), verdict({ cle: '__proto__', delta: -2, avant: 'x', libelle: 3 })]);
  expect(shownBy(effects)).toEqual([
    ['a', '', NaN, NaN],
    ['__proto__', '', NaN, NaN],
  ]);
  expect(effects?.totals([0, 1], true)).toEqual({ count: 2, before: NaN, after: NaN, delta: 3, below: 0 });
});

test('payments beyond what is owed are counted apart from the sums', () => {
  const effects = effectsOf([first('a', -500, 800), first('b', -900, 400), first('c', -100, -50)]);
  expect(effects?.totals([0, 1, 2], true)).toEqual({ count: 3, before: 1200, after: 300, delta: -1500, below: 650 });
  expect(effects?.totals([1], false)).toEqual({ count: 1, before: 400, after: -500, delta: -900, below: 500 });
});

test('effects are found by name without accents, or by one of their rows', () => {
  const effects = effectsOf(
    [
      first('a', 1, 0, 'Savon · L1', 'Élodie'),
      first('b', 1, 0, 'Riz · L2', 'Hery'),
      more('b', 1),
      first('c', 1, 0, 'Riz · L3', 'Naina'),
    ],
    [true, true, true, false],
    ['FA1 savon', 'FA1 riz', 'FA2 riz', 'FA2 riz'],
  );
  const found = (search: string) => [...(effects?.select(search) ?? [])];
  expect([found(''), found('elodie'), found('FA1'), found('fa2'), found('l3')]).toEqual([[0, 1], [0], [0, 1], [1], []]);
});

test('after minus before is the sum of the changes of valid rows', () => {
  const key = fc.constantFrom('a', 'b', 'c', '', 'constructor');
  const row = fc.record({
    cle: key,
    delta: fc.integer({ min: -1e9, max: 1e9 }),
    valid: fc.boolean(),
    has: fc.boolean(),
    status: fc.boolean(),
  });
  const stock = fc.record({ a: fc.nat(1e9), b: fc.nat(1e9), c: fc.nat(1e9) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), stock, (rows, present) => {
      const named = new Set<string>();
      const answers = rows.map(({ cle, delta, has, status }) => {
        if (!has) return verdict(undefined, status);
        const isFirst = !named.has(cle);
        named.add(cle);
        const before = new Map(Object.entries(present)).get(cle) ?? 0;
        return verdict({ cle, delta, ...(isFirst && { avant: before, libelle: `Lot ${cle}` }) }, status);
      });
      const counts = rows.map(({ valid, status }) => valid && status);
      const effects = effectsOf(answers, counts);
      const expected = rows.filter(({ has }, index) => has && counts[index]).reduce((sum, { delta }) => sum + delta, 0);
      const all = Array.from({ length: effects?.count ?? 0 }, (_, index) => index);
      const sums = effects?.totals(all, false) ?? { before: 0, after: 0, delta: 0 };
      expect(sums.after - sums.before).toBe(expected);
      expect(sums.delta).toBe(expected);
      expect(all.reduce((sum, index) => sum + (effects?.after(index) ?? 0) - (effects?.before(index) ?? 0), 0)).toBe(
        expected,
      );
      expect(new Set(all.map((index) => effects?.label(index))).size).toBe(all.length);
    }),
  );
});
