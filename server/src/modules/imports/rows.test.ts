import { cell, parseQuantity } from './rows.ts';

const of = (text: string) => cell({ ligne: 2, x: text }, 'x');

test.each([
  ['un retournement de texte', 'FA\u202e123\u202c', 'FA123'],
  ['des marques de sens', '\u200fL1\u200e\u061c', 'L1'],
  ['des espaces sans largeur', 'A\u200bR\u200cT\u200d1\ufeff', 'ART1'],
  ['des isolats', '\u2066X\u2069', 'X'],
  ['un trait d’union conditionnel', 'ART\u00ad1', 'ART1'],
  ['des caractères de commande', '\u0000F\u0007A\u001b1\u0085', 'FA1'],
  ['un retour à la ligne, une tabulation', 'Lot\nneuf\tici', 'Lot neuf ici'],
  ['un accent à part', 'E\u0301LAN', 'ÉLAN'],
  ['une moitié de caractère', 'A\ud800', 'A\ufffd'],
  ['un caractère entier', 'A😀', 'A😀'],
  ['rien que cela', '\u202e\u200b', ''],
  ['rien de tout cela', '  L26-001 ; "x" ', 'L26-001 ; "x"'],
])('%s', (_name, text, read) => {
  expect(of(text)).toBe(read);
});

test.each<[string, number | string]>([
  ['1', 1],
  ['1 000 000', 1_000_000],
  ['1000000', 1_000_000],
  ['000000000000012', 12],
  ['1000001', 'trop grand'],
  ['99999999999999999999', 'trop grand'],
  ['1 000 000 000', 'trop grand'],
  ['9'.repeat(400), 'trop grand'],
  ['0', 'illisible'],
  ['-1', 'illisible'],
  ['1,5', 'illisible'],
  ['1e9', 'illisible'],
  ['', 'illisible'],
  ['1 2', 'illisible'],
])('une quantité « %s »', (text, read) => {
  expect(parseQuantity(text)).toBe(read);
});
