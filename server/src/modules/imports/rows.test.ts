import { cell, parseQuantity } from './rows.ts';

const of = (text: string) => cell({ ligne: 2, x: text }, 'x');

test.each([
  ['a text reversal', 'FA\u202e123\u202c', 'FA123'],
  ['direction marks', '\u200fL1\u200e\u061c', 'L1'],
  ['zero-width spaces', 'A\u200bR\u200cT\u200d1\ufeff', 'ART1'],
  ['isolates', '\u2066X\u2069', 'X'],
  ['a soft hyphen', 'ART\u00ad1', 'ART1'],
  ['control characters', '\u0000F\u0007A\u001b1\u0085', 'FA1'],
  ['a line break, a tab', 'Lot\nneuf\tici', 'Lot neuf ici'],
  ['a separate accent', 'E\u0301LAN', 'ÉLAN'],
  ['half a character', 'A\ud800', 'A\ufffd'],
  ['a whole character', 'A😀', 'A😀'],
  ['nothing else', '\u202e\u200b', ''],
  ['none of these', '  L26-001\u00a0; "x" ', 'L26-001\u00a0; "x"'],
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
])('a quantity of « %s »', (text, read) => {
  expect(parseQuantity(text)).toBe(read);
});
