import { Downloads, MAX_AT_ONCE, MAX_EACH } from './slots.ts';

test('places are counted for each person and in all, and given back', () => {
  const downloads = new Downloads();
  const mine = Array.from({ length: MAX_EACH }, () => downloads.take(1));
  expect(() => downloads.take(1)).toThrow(
    expect.objectContaining({
      status: 503,
      retryAfter: 15,
      message: 'Vous avez déjà 2 téléchargements en cours. Attendez la fin de l’un d’eux.',
    }) as Error,
  );
  const others = Array.from({ length: MAX_AT_ONCE - MAX_EACH }, (_, n) => downloads.take(2 + n));
  expect(() => downloads.take(99)).toThrow('Trop de téléchargements sont en cours.');
  for (const release of [...mine, ...mine, ...others]) release();
  expect(downloads.count).toBe(0);
});
