import { once } from '../support/once.ts';

/** Runs as if the previous test file had loaded this module with its own `test`. */
function runAsNextFile(work: () => void): string[] {
  const given: string[] = [];
  const own = globalThis.test;
  const its = Object.assign((name: string) => void given.push(name), {
    each: (rows: readonly unknown[]) => (name: string) => void given.push(`${name} × ${rows.length}`),
  });
  globalThis.test = its as unknown as jest.It;
  try {
    work();
  } finally {
    globalThis.test = own;
  }
  return given;
}

test('a test that runs once is given to the file that asks for it', () => {
  expect(
    runAsNextFile(() => {
      once('a test', () => undefined);
      once.each([1, 2])('a table', () => undefined);
    }),
  ).toEqual(['a test', 'a table × 2']);
});
