import { WaitTimeout, limitConcurrency } from './limitConcurrency.ts';

const later = <T>(value: T, ms = 5) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

const LONG = 1_000;

test('pas plus que prévu à la fois, dans l’ordre d’arrivée', async () => {
  const inTurn = limitConcurrency(2);
  let [under, most] = [0, 0];
  const begun: number[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      under += 1;
      most = Math.max(most, under);
      begun.push(n);
      await later(n);
      under -= 1;
      return n;
    }, LONG);
  expect(await Promise.all([0, 1, 2, 3, 4].map(work))).toEqual([0, 1, 2, 3, 4]);
  expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4]]);
});

test('un échec rend son tour', async () => {
  const inTurn = limitConcurrency(1);
  await expect(inTurn(() => Promise.reject(new Error('refusé')), LONG)).rejects.toThrow('refusé');
  expect(await inTurn(() => later('suivant'), LONG)).toBe('suivant');
});

test('qui attend trop longtemps ne commence pas ; les autres gardent leur tour', async () => {
  const inTurn = limitConcurrency(1);
  let isBegun = false;
  const long = inTurn(() => later('long', 150), LONG);
  await expect(inTurn(async () => (isBegun = true), 50)).rejects.toBeInstanceOf(WaitTimeout);
  expect(await long).toBe('long');
  expect(isBegun).toBe(false);
  expect(await Promise.all([inTurn(() => later('a'), LONG), inTurn(() => later('b'), LONG)])).toEqual(['a', 'b']);
});
