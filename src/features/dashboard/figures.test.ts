import type { Part } from '@contract/dashboard.ts';
import { changeOfSales, close, monthOf, pace, paceText } from './pace.ts';
import { coloured, shares, type Share } from './shares.ts';

const part = (label: string, valeur: number, quantite = valeur): Part => ({
  label,
  valeur,
  quantite,
  color: '#000000',
});

describe('the sales of as many working days before', () => {
  const sold = (date: string, ventes: number, before: number | null) => ({
    date,
    ventes,
    precedent: before === null ? null : { date: '2026-10-01', ventes: before },
  });
  test.each([
    ['more', [sold('2026-11-18', 150, 100), sold('2026-11-19', 150, 100)], [2, 300, 200, 50]],
    ['less', [sold('2026-11-19', 50, 100)], [1, 50, 100, -50]],
    ['a Sunday is compared with nothing', [sold('2026-11-15', 900, null), sold('2026-11-19', 5, 5)], [1, 5, 5, 0]],
    ['today is not over', [sold('2026-11-19', 100, 50), sold('2026-11-20', 1, 900)], [1, 100, 50, 100]],
  ])('%s', (_, sales, [days, now, before, percent]) => {
    expect(changeOfSales(sales, '2026-11-20')).toEqual({ days, now, before, percent });
  });
  test.each([
    ['nothing sold before', [sold('2026-11-19', 100, 0)]],
    ['another backend', [{ date: '2026-11-19', ventes: 100 }]],
    ['nothing over yet', [sold('2026-11-20', 100, 100)]],
    ['no days', []],
  ])('%s: no comparison', (_, sales) => {
    expect(changeOfSales(sales, '2026-11-20')).toBeNull();
  });
});

describe('the pace of the month', () => {
  test.each([
    // revenue, target, day, reached, expected, ahead
    [312_450_800, 431_600_000, '2026-11-20', 72.4, 68, 4.4],
    [0, 100, '2026-11-30', 0, 100, -100],
    [50, 100, '2026-02-14', 50, 50, 0],
    // A Sunday expects no more than the Saturday before it, and a Sunday that opens the month expects nothing.
    [50, 100, '2026-02-15', 50, 50, 0],
    [0, 100, '2026-11-01', 0, 0, 0],
    [150, 100, '2028-02-29', 150, 100, 50],
    [10, 100, '2026-12-01', 10, 3.8, 6.2],
  ])('%p of %p on %s', (actuel, objectif, day, reached, expected, ahead) => {
    const result = pace(actuel, objectif, day);
    expect(result.reached).toBeCloseTo(reached, 1);
    expect(result.expected).toBeCloseTo(expected, 1);
    expect(result.ahead).toBeCloseTo(ahead, 5);
  });

  test('without a target there is no percentage', () => {
    expect(pace(1_000, 0, '2026-11-20')).toMatchObject({ reached: null, ahead: null });
  });

  test.each([
    [5.7, '5,7 points d’avance'],
    [1, '1 point d’avance'],
    [-1.5, '1,5 point de retard'],
    [-2, '2 points de retard'],
    [0, 'Dans le rythme'],
  ])('%p is written « %s »', (ahead, expected) => {
    expect(paceText(ahead)).toBe(expected);
  });

  test('the month is written out', () => {
    expect(monthOf('2026-08-03')).toBe('Août 2026');
  });
});

describe('the close of the month', () => {
  const sales = (ventes: number) => [{ date: '2026-11-20', ventes }];

  test('is projected from the days that are over', () => {
    expect(close(16_400, 50_000, sales(400), '2026-11-20')).toEqual({ revenue: 25_000, reached: 50 });
  });

  test('is compared with no target when nobody set one', () => {
    expect(close(16_400, 0, sales(400), '2026-11-20')).toEqual({ revenue: 25_000, reached: null });
  });

  test('is not told without the sales of today, nor on the first day', () => {
    expect(close(16_400, 50_000, sales(400), '2026-11-21')).toBeNull();
    expect(close(400, 50_000, [{ date: '2026-11-02', ventes: 400 }], '2026-11-02')).toBeNull();
  });
});

describe('the colours of several doughnuts', () => {
  const share = (label: string, rest = false): Share => ({ label, value: 1, rest });
  const charts = (...names: string[]) => names.map((chart) => [...chart].map((label) => share(label)));
  const coloursOf = (label: string, all: ReturnType<typeof coloured>) =>
    new Set(all.flat().flatMap((one) => (one.label === label ? [one.colour] : [])));

  test('a product has one colour everywhere, and no other product of its doughnuts has it', () => {
    const all = coloured(charts('abcdef', 'cgahbi', 'jkacde', 'lmnopq'));
    for (const label of 'abcdefghijklmnopq') expect([label, coloursOf(label, all).size]).toEqual([label, 1]);
    for (const chart of all) expect(new Set(chart.map(({ colour }) => colour)).size).toBe(chart.length);
  });

  test('the first products have the theme’s colours in their order, and the rest always the last one', () => {
    const [first, second] = coloured([[share('a'), share('b'), share('Autres', true)], [share('Autres', true)]]);
    expect(first?.map(({ colour }) => colour)).toEqual(['var(--c1)', 'var(--c2)', 'var(--c7)']);
    expect(second?.map(({ colour }) => colour)).toEqual(['var(--c7)']);
  });

  test('products are told apart by their code, not by their name', () => {
    const [chart] = coloured([
      [
        { ...share('Riz'), code: 'A1' },
        { ...share('Riz'), code: 'A2' },
      ],
    ]);
    expect(new Set(chart?.map(({ colour }) => colour)).size).toBe(2);
  });
});

describe('shares of a doughnut', () => {
  test('the six largest, and the rest as « Autres »', () => {
    const parts = [1, 7, 5, 6, 4, 8, 3, 2].map((value, at) => part('abcdefgh'.charAt(at), value));
    expect(shares(parts, 'valeur')).toEqual([
      { label: 'f', value: 8, rest: false },
      { label: 'b', value: 7, rest: false },
      { label: 'd', value: 6, rest: false },
      { label: 'c', value: 5, rest: false },
      { label: 'e', value: 4, rest: false },
      { label: 'g', value: 3, rest: false },
      { label: 'Autres', value: 3, rest: true },
    ]);
  });

  test('« Autres » of the server joins the rest, however large it is', () => {
    const parts = [part('Autres', 100), ...[...'abcdefg'].map((label, at) => part(label, at + 1))];
    expect(shares(parts, 'valeur').at(-1)).toEqual({ label: 'Autres', value: 101, rest: true });
  });

  test('each measure has its own order', () => {
    const parts = [part('cher', 100, 1), part('courant', 10, 50)];
    expect(shares(parts, 'valeur').map((share) => share.label)).toEqual(['cher', 'courant']);
    expect(shares(parts, 'quantite').map((share) => share.label)).toEqual(['courant', 'cher']);
  });

  test('a single remaining part keeps its name', () => {
    const parts = [...'abcdefg'].map((label, at) => part(label, 10 - at));
    expect(shares(parts, 'valeur').at(-1)).toEqual({ label: 'g', value: 4, rest: false });
  });

  test('the total is the sum of all parts', () => {
    const parts = Array.from({ length: 20 }, (_, at) => part(`p${at}`, at * 7));
    expect(shares(parts, 'valeur').reduce((sum, share) => sum + share.value, 0)).toBe(
      parts.reduce((sum, p) => sum + p.valeur, 0),
    );
  });

  test('parts of 0 are not shown', () => {
    expect(shares([part('a', 0), part('b', 0)], 'valeur')).toEqual([]);
  });
});
