import { confirmationFault, strengthOf } from './passwordRules.ts';

const LONG = 'une Phrase assez longue, collée avec ses espaces et ses accents éàü\u00a0: 日本 🦜';

test('the confirmation is required and must match', () => {
  expect([confirmationFault('a', ''), confirmationFault('a', 'b'), confirmationFault('a', 'a')]).toEqual([
    'La confirmation du mot de passe est requise',
    'Les mots de passe ne correspondent pas',
    undefined,
  ]);
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
])('the strength of %j is %s', (password, word) => {
  expect(strengthOf(password)?.word ?? null).toBe(word);
});
