import { passwordProblem } from '../../../server/src/modules/login/passwords/rules.ts';
import { confirmationFault, passwordFault, strengthOf, rulesMet } from './passwordRules.ts';

const LONG = 'une Phrase assez longue, collée avec ses espaces et ses accents éàü : 日本 🦜';

test.each([
  'Aa-4567',
  'demo-2026!',
  'DEMO-2026!',
  'Demo 2026x',
  'Demo-2026!',
  'Éléphant_rose',
  'Aa-\n5678',
  '🦜🦜🦜🦜🦜🦜Aa',
  LONG,
  `Aa-${'x'.repeat(997)}`,
  `Aa-${'x'.repeat(998)}`,
])('%j : le serveur en dit autant', (password) => {
  expect(passwordFault(password)).toBe(passwordProblem(password));
});

test('requis, confirmé', () => {
  expect(passwordFault('')).toBe('Le mot de passe est requis');
  expect([confirmationFault('a', ''), confirmationFault('a', 'b'), confirmationFault('a', 'a')]).toEqual([
    'La confirmation du mot de passe est requise',
    'Les mots de passe ne correspondent pas',
    undefined,
  ]);
});

test('chaque règle dit si elle est respectée', () => {
  expect(rulesMet('abcdefgh').map(({ met }) => met)).toEqual([true, false, true, false]);
  expect(rulesMet('A-').map(({ met }) => met)).toEqual([false, true, false, true]);
});

test.each([
  ['', null],
  ['a', 'Faible'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'Faible'],
  ['Demo-2026!', 'Moyen'],
  ['Aa-11111111111111111111', 'Faible'],
  ['Aa-12345678901234567', 'Faible'],
  ['Le zebu-broute', 'Moyen'],
  ['Le zebu-broute ici', 'Bon'],
  ['Le zebu-broute ici, au soleil', 'Excellent'],
  [LONG, 'Excellent'],
])('%j : %s', (password, word) => {
  expect(strengthOf(password)?.word ?? null).toBe(word);
});
