import { screenTexts, textsOf } from '../support/screenTexts.ts';
import { SPECIFICATION_TEXTS } from '../support/specificationTexts.ts';

/** A typewriter's apostrophe within a word. */
const APOSTROPHE = /\p{L}'\p{L}/u;
/** A space that may break before `: ; ? ! % »` or after `«`. */
const BREAKS = /(?:^|[^\s;{]) (?:[:;?!%](?=[\s.,)»{]|$)|»)|« /u;
/** No space at all before `: ; ? !`, in a text that is surely French. */
const CLOSE = /[\p{L}\d)}»](?:[:;](?= )|[?!%](?=[ .,»]|$))/u;
const FRENCH = /[àâçéèêëîïôùûœ’«…]|\b(?:les?|la|des|une?|du|est|pas|pour)\b/iu;

const isFaulty = (text: string) =>
  APOSTROPHE.test(text) || BREAKS.test(text) || (FRENCH.test(text) && CLOSE.test(text));

const QUOTED = new Set(SPECIFICATION_TEXTS);
const isQuoted = ({ text }: { text: string }) => QUOTED.has(text.trim());

test.each([
  ["l'import", true],
  ['Total : 3', true],
  ['Quitter ?', true],
  ['« Reprendre »', true],
  ['3 %', true],
  ['{} : {}', true],
  [' ; ', true],
  ['Déjà importé: rien', true],
  ['Déjà importé?', true],
  ['l’import\u00a0: «\u00a0Reprendre\u00a0»\u00a0?', false],
  ['content-type: text/plain', false],
  ['à 10:30', false],
])('« %s » is faulty: %s', (text, faulty) => {
  expect(isFaulty(text)).toBe(faulty);
});

test('texts are read in strings, templates, attributes and between tags, not in statements', () => {
  const source = 'const a = <p title="b&nbsp;?">\n  c\n  d {`e ${f} g`} | {sql`h \'i\' ${"j"}`}</p>;';
  expect(textsOf(source)).toEqual(expect.arrayContaining(['b\u00a0?', 'c d ', 'e {} g', ' | ', 'j']));
  expect(textsOf(source).join()).not.toContain('h ');
});

test('apostrophes and spaces before : ; ? ! % are typographic, but for the texts of the specification', () => {
  expect(screenTexts().filter((each) => isFaulty(each.text) && !isQuoted(each))).toEqual([]);
});

test('what stands for nothing is written once', () => {
  const dashes = screenTexts().filter(({ text }) => text === '—');
  expect(dashes.map(({ file }) => file)).toEqual(['rules/dash.ts']);
});

test('every text that is excused stands on a screen', () => {
  const written = new Set(screenTexts().map(({ text }) => text.trim()));
  expect(SPECIFICATION_TEXTS.filter((text) => !written.has(text))).toEqual([]);
});
