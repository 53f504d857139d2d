import { commonPasswords } from './common.ts';
import { passwordProblem, TOO_COMMON } from './rules.ts';

test.each([
  ['', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['Aa-4567', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['demo-2026!', 'Le mot de passe doit contenir au moins une lettre majuscule'],
  ['DEMO-2026!', 'Le mot de passe doit contenir au moins une lettre minuscule'],
  ['Demo 2026x', 'Le mot de passe doit contenir au moins un caractère spécial'],
  [`Aa-${'x'.repeat(998)}`, 'Le mot de passe doit contenir au plus 1000 caractères'],
  ['P@ssw0rd', TOO_COMMON],
  ['paSSword1!', TOO_COMMON],
  ['Azerty@123', TOO_COMMON],
  ['Ｍotdepasse1!', TOO_COMMON],
  ['Demo-2026!', undefined],
  ['Éléphant_rose', undefined],
  ['Aa-\n5678', undefined],
  [
    'un très Long mot de passe, avec des espaces et des accents : ñandú 日本 🦜, bien au-delà de 64 caractères',
    undefined,
  ],
])('%j: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});

test('au moins 3 000 mots de passe courants, dont chacun passerait sans la liste', () => {
  const all = [...commonPasswords()];
  expect(all.length).toBeGreaterThanOrEqual(3_000);
  // One letter as a capital, whichever: the other rules are then met.
  const asTyped = all.map((one) => one.replace(/\p{Ll}/u, (letter) => letter.toUpperCase()));
  expect(asTyped.filter((one) => passwordProblem(one) !== TOO_COMMON)).toEqual([]);
});
