import { passwordProblem } from './passwordRules.ts';

test.each([
  ['', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['Aa-4567', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['demo-2026!', 'Le mot de passe doit contenir au moins une lettre majuscule'],
  ['DEMO-2026!', 'Le mot de passe doit contenir au moins une lettre minuscule'],
  ['Demo 2026x', 'Le mot de passe doit contenir au moins un caractère spécial'],
  [`Aa-${'x'.repeat(998)}`, 'Le mot de passe doit contenir au plus 1000 caractères'],
  ['Demo-2026!', undefined],
  ['Éléphant_rose', undefined],
  ['Aa-\n5678', undefined],
])('%j: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem);
});
