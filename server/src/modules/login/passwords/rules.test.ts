import { isCommonPassword, refuseWords, wordsOf } from './common.ts';
import { newPasswordProblem, TOO_COMMON } from './rules.ts';

test.each([
  ['', 'Le mot de passe est requis'],
  ['Aa-4567', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['P@ssw0rd', TOO_COMMON],
  ['P@ssw0rd-2026!', TOO_COMMON],
  ['paSSword1!', TOO_COMMON],
  ['Azerty@123', TOO_COMMON],
  ['Motdepasse.2027', TOO_COMMON],
  ['$Oleil-1998', TOO_COMMON],
  ['Ｍotdepasse1!', TOO_COMMON],
  ['Mot-de-passe!', TOO_COMMON],
  ['Zxcv-Bnm,', TOO_COMMON],
  ['Demo-2026!', undefined],
  ['Éléphant_rose', undefined],
  ['Soleil-sur-Antsirabe', undefined],
  ['Aa-\n5678', undefined],
  [
    'un très Long mot de passe, avec des espaces et des accents\u00a0: ñandú 日本 🦜, bien au-delà de 64 caractères',
    undefined,
  ],
])('%j: %s', async (password, problem) => {
  expect(await newPasswordProblem(password)).toBe(problem);
});

test.each([
  ['P@ssw0rd-2026!', ['p@ssw0rd-2026!', 'pssw0rd2026', 'pssw0rd', 'password']],
  ['Demo-2026!', ['demo-2026!', 'demo2026']],
  ['A-1b', ['a-1b']],
])('the words behind %s', (password, words) => {
  expect(wordsOf(password)).toEqual(words);
});

test('the first and the last of the million are found, and what is only part of a line is not', async () => {
  const found = await Promise.all(['123456', 'PASSWORD', 'vjht008', 'jht008'].map(isCommonPassword));
  expect(found).toEqual([true, true, true, false]);
});

test('the names of the company and its products are refused, with what is often put around them', async () => {
  refuseWords(['Société Ravinala', 'Tournée', '']);
  const refused = [
    'Ravinala-2026!',
    'Sociétéravinala-1!',
    'SOCIÉTÉ-ravinala.26',
    'Tournée@2026',
    'Tournée-de-nuit-2026',
  ];
  expect(await Promise.all(refused.map(isCommonPassword))).toEqual([false, true, true, true, false]);
  refuseWords([]);
  expect(await isCommonPassword('Tournée@2026')).toBe(false);
});
