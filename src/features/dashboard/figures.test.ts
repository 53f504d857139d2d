import type { Part } from '@contract/dashboard.ts';
import { monthOf, pace, paceText } from './pace.ts';
import { shares } from './shares.ts';

const part = (label: string, valeur: number, quantite = valeur): Part => ({
  label,
  valeur,
  quantite,
  color: '#000000',
});

describe('the pace of the month', () => {
  test.each([
    // revenue, target, day, reached, expected, ahead
    [312_450_800, 431_600_000, '2026-11-20', 72.4, 66.7, 5.7],
    [0, 100, '2026-11-30', 0, 100, -100],
    [50, 100, '2026-02-14', 50, 50, 0],
    [150, 100, '2028-02-29', 150, 100, 50],
    [10, 100, '2026-12-01', 10, 3.2, 6.8],
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

describe('shares of a doughnut', () => {
  test('the four largest, and the rest as « Autres »', () => {
    const parts = [part('a', 1), part('b', 5), part('c', 3), part('d', 4), part('e', 2), part('f', 6)];
    expect(shares(parts, 'valeur')).toEqual([
      { label: 'f', value: 6, rest: false },
      { label: 'b', value: 5, rest: false },
      { label: 'd', value: 4, rest: false },
      { label: 'c', value: 3, rest: false },
      { label: 'Autres', value: 3, rest: true },
    ]);
  });

  test('« Autres » of the server joins the rest, however large it is', () => {
    const parts = [part('Autres', 100), part('a', 1), part('b', 2), part('c', 3), part('d', 4), part('e', 5)];
    expect(shares(parts, 'valeur').at(-1)).toEqual({ label: 'Autres', value: 101, rest: true });
  });

  test('each measure has its own order', () => {
    const parts = [part('cher', 100, 1), part('courant', 10, 50)];
    expect(shares(parts, 'valeur').map((share) => share.label)).toEqual(['cher', 'courant']);
    expect(shares(parts, 'quantite').map((share) => share.label)).toEqual(['courant', 'cher']);
  });

  test('a single remaining part keeps its name', () => {
    const parts = ['a', 'b', 'c', 'd', 'e'].map((label, at) => part(label, 10 - at));
    expect(shares(parts, 'valeur').at(-1)).toEqual({ label: 'e', value: 6, rest: true });
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
