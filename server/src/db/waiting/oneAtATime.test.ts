import { oneAtATime, MAX_WAIT_MS } from './oneAtATime.ts';
import { WaitTimeout } from './limitConcurrency.ts';

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 5, value));

test('works of one kind run one after the other, and do not hold up other kinds', async () => {
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

test('a failure reaches its caller and does not stop the next works', async () => {
  const refused = oneAtATime('retours', () => Promise.reject(new Error('refused')));
  const next = oneAtATime('retours', () => later('suivant'));
  await expect(refused).rejects.toThrow('refused');
  await expect(next).resolves.toBe('suivant');
});

test('an import waits for two long imports; an action is refused before the application gives up', async () => {
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
