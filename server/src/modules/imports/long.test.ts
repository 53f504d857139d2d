import { inBatches } from './long.ts';

const lines = (document: string, count: number) => Array.from({ length: count }, (_, n) => ({ document, n }));
const documentOf = ({ document }: { document: string }) => document;

test('the lines of a document stay together, and each part says how many came before', async () => {
  const [a, b, c] = [lines('A', 1_500), lines('B', 1_500), lines('C', 10)];
  const mixed = [...a.slice(0, 700), ...b, ...a.slice(700), ...c];
  expect(await inBatches(mixed, documentOf)).toEqual([
    { before: 0, lines: [...a, ...b] },
    { before: 3_000, lines: c },
  ]);
});

test('the longest file may be one document', async () => {
  const one = lines('A', 150_000);
  expect(await inBatches(one, documentOf)).toEqual([{ before: 0, lines: one }]);
});
