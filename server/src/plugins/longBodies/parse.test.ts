import { parseInSlices } from './parse.ts';

const parse = (text: string): unknown => JSON.parse(text);
const read = (text: string) => parseInSlices(Buffer.from(text), parse);
const outcome = async (work: () => unknown): Promise<unknown> => {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: String(error) };
  }
};
/** Long enough to be cut several times. */
const PAD = 'é"\\,]['.repeat(3_000);
const row = (n: number) => ({ ligne: n, texte: `${PAD}${n}`, [`cle}{${n}`]: [[n], { n }] });
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));

test('reads every text of JSON as the parser of the language does', async () => {
  const values = [
    { livraisons: rows(20), fichier: { nom: 'a.txt' }, acceptes: [1, 2, 3] },
    { a: rows(5), b: [], c: [[1], [[2]]], d: { e: rows(9) } },
    { '"a[': rows(9), suite: 'x]' },
    { longs: Array.from({ length: 40_000 }, (_, n) => n), textes: Array.from({ length: 20_000 }, String) },
    rows(9),
    [[1, 2], [3]],
    {},
    null,
    0,
    'a',
  ];
  for (const value of values)
    for (const space of [undefined, 2, '\t\r\n']) {
      const text = JSON.stringify(value, null, space);
      expect(await read(text)).toEqual(parse(text));
    }
});

test('of two members with one name the last one counts, list or not', async () => {
  const long = JSON.stringify(rows(9));
  for (const text of [`{"a":${long},"a":[1]}`, `{"a":[1],"a":${long}}`, `{"a":${long},"a":5}`, `{"a":5,"\\u0061":[1]}`])
    expect(await read(text)).toEqual(parse(text));
});

test('refuses what is no JSON in the same words', async () => {
  const long = JSON.stringify(rows(9));
  const open = long.slice(0, -1);
  const wrong = [
    `{"a":${open},]}`,
    `{"a":[,${long.slice(1)}}`,
    `{"a":[,]}`,
    `{"a":${long.replace('},{', '},,{')}}`,
    `{"a":${open}}`,
    `{"a":${open}}}`,
    `{"a":${open}`,
    `{"a":${long}`,
    `{"a":${long}}}`,
    `{"a" ${long}}`,
    `{"a":"b"${long}}`,
    `{${long}}`,
    `{"a":${long.replace('"ligne":0', '"ligne":')}}`,
    `{"a":${long}} x`,
    `{"a":["${PAD}`,
    '[',
    '',
  ];
  for (const text of wrong) {
    const expected = await outcome(() => parse(text));
    expect(expected).toHaveProperty('error');
    expect([text.slice(0, 40), await outcome(() => read(text))]).toEqual([text.slice(0, 40), expected]);
  }
});

test('any cut of a text, and any byte changed, has the outcome of the parser of the language', async () => {
  const text = JSON.stringify({ a: [{ b: '"],', c: [1, [2]] }, 'x\\', 5], d: 'e', f: [], g: { h: [1] } });
  for (let at = 0; at < text.length; at += 1)
    for (const other of ['', '[', ']', '{', '}', ',', '"', '\\', ' ', ':', '1']) {
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      const expected = [changed, await outcome(() => parse(changed))];
      for (const sliceBytes of [0, 3, 1_000])
        expect([changed, await outcome(() => parseInSlices(Buffer.from(changed), parse, sliceBytes))]).toEqual(
          expected,
        );
    }
});

test('lets others have a turn while a long text is read', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  try {
    const slow = (text: string) => {
      const end = performance.now() + 6;
      while (performance.now() < end);
      return parse(text);
    };
    await parseInSlices(Buffer.from(JSON.stringify({ a: rows(60) })), slow);
  } finally {
    clearInterval(others);
  }
  expect(turns).toBeGreaterThan(3);
});
