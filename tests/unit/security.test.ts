import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const PAGE = readFileSync(path.join(ROOT, 'docs', 'security.md'), 'utf8');

interface Row {
  readonly id: string;
  readonly level: string;
  readonly answer: string;
}
const ROWS: Row[] = PAGE.split('\n').flatMap((line) => {
  const [, id = '', level = '', , answer = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, answer }] : [];
});

/** The tests that a text names: links to a file of tests, whose text is the name. */
const testsIn = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.(?:test|e2e)\.tsx?)\)/g)].map(
    ([, name = '', file = '']) => [name, file] as const,
  );

/** Whether a file has a test, a group or a table of tests of this name. */
function hasTest(file: string, name: string): boolean {
  const whole = path.join(ROOT, file);
  if (!existsSync(whole)) return false;
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`[\w)]\(\s*(['"\`])${literal}\1\s*,`).test(readFileSync(whole, 'utf8'));
}

const NAMED = [...new Map(testsIn(PAGE).map((each) => [each.join('\n'), each])).values()];

test.each(NAMED)('« %s » is a test of %s', (name, file) => {
  expect(hasTest(file, name)).toBe(true);
});

test('a test that is gone, or has another name, is missed', () => {
  const [name = '', file = ''] = NAMED[0] ?? [];
  expect([hasTest(file, name), hasTest(file, `${name} `), hasTest(file, name.slice(1))]).toEqual([true, false, false]);
  expect(hasTest('server/src/nowhere.test.ts', name)).toBe(false);
});

test('each row is there once, in order, with a level and tests or a reason', () => {
  const inOrder = ROWS.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  expect(ROWS.map(({ id }) => id)).toEqual([...new Set(inOrder.map(({ id }) => id))]);
  expect(PAGE).toContain(`${ROWS.length} rows.`);
  const REASON = /\b(?:By design|Operator|Not yet|Does not arise|Only for)\b.{5}/;
  expect(ROWS.filter(({ level }) => !/^[123]$/.test(level))).toEqual([]);
  expect(ROWS.filter(({ answer }) => testsIn(answer).length === 0 && !REASON.test(answer))).toEqual([]);
});

test('most rows are proven by a test', () => {
  const proven = ROWS.filter(({ answer }) => testsIn(answer).length > 0);
  expect(proven.length).toBeGreaterThan(ROWS.length * 0.6);
});
