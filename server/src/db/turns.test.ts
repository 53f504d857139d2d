import { NoTurn, turns } from './turns.ts';

const later = <T>(value: T, ms = 5) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

test('pas plus que prévu à la fois, dans l’ordre d’arrivée', async () => {
  const inTurn = turns(2, 1_000);
  let [under, most] = [0, 0];
  const begun: number[] = [];
  const work = (n: number) => inTurn(async () => {
    under += 1;
    most = Math.max(most, under);
    begun.push(n);
    await later(n);
    under -= 1;
    return n;
  });
  expect(await Promise.all([0, 1, 2, 3, 4].map(work))).toEqual([0, 1, 2, 3, 4]);
  expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4]]);
});

test('un échec rend son tour', async () => {
  const inTurn = turns(1, 1_000);
  await expect(inTurn(() => Promise.reject(new Error('refusé')))).rejects.toThrow('refusé');
  expect(await inTurn(() => later('suivant'))).toBe('suivant');
});

test('qui attend trop longtemps ne commence pas ; les autres gardent leur tour', async () => {
  const inTurn = turns(1, 50);
  let isBegun = false;
  const long = inTurn(() => later('long', 150));
  await expect(inTurn(async () => (isBegun = true))).rejects.toBeInstanceOf(NoTurn);
  expect(await long).toBe('long');
  expect(isBegun).toBe(false);
  expect(await Promise.all([inTurn(() => later('a')), inTurn(() => later('b'))])).toEqual(['a', 'b']);
});
