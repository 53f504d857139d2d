import { oneAtATime, MAX_WAIT_MS } from './oneAtATime.ts';
import { WaitTimeout } from './limitConcurrency.ts';

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 5, value));

test('les travaux d’une même sorte passent l’un après l’autre, ceux d’une autre n’attendent pas', async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} commence`);
    const value = await later(name);
    seen.push(`${name} finit`);
    return value;
  };
  const answers = Promise.all([
    oneAtATime('livraisons', work('a')),
    oneAtATime('livraisons', work('b')),
    oneAtATime('paiements', work('c')),
  ]);
  await expect(answers).resolves.toEqual(['a', 'b', 'c']);
  expect(seen.indexOf('a finit')).toBeLessThan(seen.indexOf('b commence'));
  expect(seen.indexOf('c commence')).toBeLessThan(seen.indexOf('a finit'));
});

test('un échec arrive à qui l’a demandé et n’arrête pas les suivants', async () => {
  const refused = oneAtATime('retours', () => Promise.reject(new Error('refusé')));
  const next = oneAtATime('retours', () => later('suivant'));
  await expect(refused).rejects.toThrow('refusé');
  await expect(next).resolves.toBe('suivant');
});

test('qui importe attend deux longs imports ; qui fait un acte est refusé avant que l’application n’abandonne', async () => {
  jest.useFakeTimers();
  try {
    const long = () => new Promise<string>((resolve) => setTimeout(resolve, 40_000, 'long'));
    const imports = [
      oneAtATime('produits', long),
      oneAtATime('produits', long),
      oneAtATime('produits', async () => 'troisième'),
    ];
    const acts = [
      oneAtATime('stock de a', long, MAX_WAIT_MS.act),
      oneAtATime('stock de a', async () => 'acte', MAX_WAIT_MS.act),
    ];
    const settled = Promise.allSettled(acts);
    await jest.advanceTimersByTimeAsync(80_000);
    expect(await Promise.all(imports)).toEqual(['long', 'long', 'troisième']);
    expect(await settled).toEqual([
      { status: 'fulfilled', value: 'long' },
      { status: 'rejected', reason: expect.any(WaitTimeout) as WaitTimeout },
    ]);
  } finally {
    jest.useRealTimers();
  }
});
