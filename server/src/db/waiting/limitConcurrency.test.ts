import { WaitTimeout, limitConcurrency } from './limitConcurrency.ts';

const later = <T>(value: T, ms = 5) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

const LONG = 1_000;

test('runs no more works at a time than allowed, in the order of arrival', async () => {
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

test('a failure gives its turn back', async () => {
  const inTurn = limitConcurrency(1);
  await expect(inTurn(() => Promise.reject(new Error('refused')), LONG)).rejects.toThrow('refused');
  expect(await inTurn(() => later('suivant'), LONG)).toBe('suivant');
});

test('work that waits too long never starts, and the others keep their turn', async () => {
  const inTurn = limitConcurrency(1);
  let isBegun = false;
  const long = inTurn(() => later('long', 150), LONG);
  await expect(inTurn(async () => (isBegun = true), 50)).rejects.toBeInstanceOf(WaitTimeout);
  expect(await long).toBe('long');
  expect(isBegun).toBe(false);
  expect(await Promise.all([inTurn(() => later('a'), LONG), inTurn(() => later('b'), LONG)])).toEqual(['a', 'b']);
});
