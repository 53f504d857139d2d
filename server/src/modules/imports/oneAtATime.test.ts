import { oneAtATime } from './oneAtATime.ts';

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 5, value));

test('les travaux d’une même sorte passent l’un après l’autre, ceux d’une autre n’attendent pas', async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} commence`);
    const value = await later(name);
    seen.push(`${name} finit`);
    return value;
  };
  const answers = Promise.all([oneAtATime('livraisons', work('a')), oneAtATime('livraisons', work('b')), oneAtATime('paiements', work('c'))]);
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
