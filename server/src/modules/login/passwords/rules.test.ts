import { commonPasswords } from './common.ts';
import { newPasswordProblem, TOO_COMMON } from './rules.ts';

test.each([
  ['', 'Le mot de passe est requis'],
  ['Aa-4567', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['P@ssw0rd', TOO_COMMON],
  ['paSSword1!', TOO_COMMON],
  ['Azerty@123', TOO_COMMON],
  ['Ｍotdepasse1!', TOO_COMMON],
  ['Demo-2026!', undefined],
  ['Éléphant_rose', undefined],
  ['Aa-\n5678', undefined],
  [
    'un très Long mot de passe, avec des espaces et des accents\u00a0: ñandú 日本 🦜, bien au-delà de 64 caractères',
    undefined,
  ],
])('%j: %s', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem);
});

test('at least 3 000 common passwords, each of which would pass without the list', () => {
  const all = [...commonPasswords()];
  expect(all.length).toBeGreaterThanOrEqual(3_000);
  // With one letter as a capital, whichever, the other rules are met.
  const asTyped = all.map((one) => one.replace(/\p{Ll}/u, (letter) => letter.toUpperCase()));
  expect(asTyped.filter((one) => newPasswordProblem(one) !== TOO_COMMON)).toEqual([]);
});
