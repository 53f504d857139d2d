import { passwordFault, rulesMet } from './password.ts';

const metBy = (password: string): boolean[] => rulesMet(password).map(({ met }) => met);

test.each([
  ['Demo-2026!', undefined],
  ['Éléphant_rose', undefined],
  [`Aa-${'x'.repeat(997)}`, undefined],
  ['', 'Le mot de passe est requis'],
  ['Aa-4567', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['🦜🦜🦜🦜🦜Aa', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['demo-2026!', 'Le mot de passe doit contenir au moins une lettre majuscule'],
  ['DEMO-2026!', 'Le mot de passe doit contenir au moins une lettre minuscule'],
  ['Demo 2026x', 'Le mot de passe doit contenir au moins un caractère spécial'],
  [`Aa-${'x'.repeat(998)}`, 'Le mot de passe doit contenir au plus 1000 caractères'],
])('%j', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test('each rule says whether it is met', () => {
  expect(metBy('abcdefgh')).toEqual([true, false, true, false]);
  expect(metBy('A-')).toEqual([false, true, false, true]);
});
