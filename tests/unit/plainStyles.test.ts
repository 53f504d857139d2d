const strip = jest.requireActual<(source: string) => string>('../../build/plainStyles.cjs');

test('comments on lines of their own are left out of what travels, and every line stays in its place', () => {
  const source = [
    'const Row = styled.tr`',
    '  /* Rows are as high',
    '     as two lines. */',
    '  height: 48px;',
    '  color: red; /* as marked */',
    '`;',
  ];
  expect(strip(source.join('\n')).split('\n')).toEqual([source[0], '', '', ...source.slice(3)]);
});

test.each([
  ['the name of a chunk', 'import(\n  /* webpackChunkName: "lots" */\n  "./lots.ts",\n)'],
  ['code between two comments', '  /* one */ const accept = 1; /* two */ f();\n  g(); /* three */'],
  ['what only looks like a comment', "const accept = '*/*';\nconst any = 'image/*';"],
])('%s stays', (_, source) => {
  expect(strip(source)).toBe(source);
});
