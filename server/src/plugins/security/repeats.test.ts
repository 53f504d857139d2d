import { lineOf } from '../../db/securityLog.ts';
import { Repeats } from './repeats.ts';

const failure = (username: string) => lineOf({ username }, { event: 'sign_in_failed' });
const from = (name: string) => ({ name, isSignedIn: false });
const signedIn = { name: 'user 7', isSignedIn: true };

test('equal lines are written once, and told with their number at the end of the span', () => {
  const repeats = new Repeats();
  expect([1, 2, 3].map(() => repeats.admits(from('10.0.0.1'), failure('a@essai.mg')))).toEqual([true, false, false]);
  expect(repeats.end()).toMatchObject([{ event: 'sign_in_failed', username: 'a@essai.mg', nb: 2 }]);
  expect(repeats.end()).toEqual([]);
  expect(repeats.admits(from('10.0.0.1'), failure('a@essai.mg'))).toBe(true);
});

test('an address that tries many accounts writes ten lines, many addresses together thirty; none is lost', () => {
  const repeats = new Repeats();
  const written = (address: number) =>
    Array.from({ length: 100 }, (_, n) => repeats.admits(from(`10.0.0.${address}`), failure(`a${n}@essai.mg`))).filter(
      Boolean,
    ).length;
  expect(Array.from({ length: 50 }, (_, n) => written(n)).slice(0, 5)).toEqual([10, 10, 10, 0, 0]);
  expect(repeats.end()).toEqual([expect.objectContaining({ username: '', address: '', nb: 50 * 100 - 30 })]);
});

test('whoever is not signed in takes nothing from those who are', () => {
  const repeats = new Repeats();
  for (let n = 0; n < 200; n += 1) repeats.admits(from(`10.0.0.${n}`), failure(`a${n}@essai.mg`));
  const refused = (target: string) => lineOf({ username: 'l@essai.mg' }, { event: 'access_refused', target });
  expect(Array.from({ length: 12 }, (_, n) => repeats.admits(signedIn, refused(`GET /${n}`)))).toEqual([
    ...Array.from({ length: 10 }, () => true),
    false,
    false,
  ]);
  expect(repeats.end()).toContainEqual(expect.objectContaining({ username: 'l@essai.mg', nb: 2 }));
});
