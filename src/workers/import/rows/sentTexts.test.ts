import fc from 'fast-check';
import { pack } from './packedTexts.ts';
import { buffersOf, sendTexts, sendWhole, sentTextAt, wholeText } from './sentTexts.ts';

const anyTexts = fc.array(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), {
  maxLength: 40,
});

test('every text arrives as it was', () => {
  fc.assert(
    fc.property(anyTexts, (texts) => {
      const sent = sendTexts(pack(texts));
      expect(texts.map((_text, index) => sentTextAt(sent, index))).toEqual(texts);
      expect(wholeText(sendWhole(pack(texts)))).toBe(texts.join(''));
    }),
  );
});

test('a surrogate pair cut between two texts spoils neither the text before nor the one after', () => {
  const sent = sendTexts(pack(['é\ud83d', '\ude00œ', '\ud83dx', 'fin']));
  expect(sentTextAt(sent, 0).startsWith('é')).toBe(true);
  expect(sentTextAt(sent, 1).endsWith('œ')).toBe(true);
  expect([sentTextAt(sent, 2), sentTextAt(sent, 3), sentTextAt(sent, 4)]).toEqual(['\ufffdx', 'fin', '']);
});

test('a byte order mark at the start of a text is kept', () => {
  expect(sentTextAt(sendTexts(pack(['\ufeffa'])), 0)).toBe('\ufeffa');
});

test('finds the memory of an answer at any depth', () => {
  const [a, b] = [new Uint8Array([1]), Uint32Array.from([2, 3])];
  const found = buffersOf({ id: 1, value: { rows: { values: [a], lines: b }, verdicts: null, name: 'x' } });
  expect(found.map((buffer) => [a.buffer, b.buffer].indexOf(buffer))).toEqual([0, 1]);
});
