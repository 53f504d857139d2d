/** On the oldest supported PostgreSQL (`TEST_PG=15`), where the same files run again. */
export const isAgain = process.env['TEST_PG'] !== undefined;

/**
 * Looked for at each call: this module is read once for all files, and what is given to another file's `test` is never
 * run.
 */
const testOrSkip = () => (isAgain ? test.skip : test);

/** A test the version of PostgreSQL changes nothing about: once is enough. */
export const once: jest.It = new Proxy(test, {
  apply: (_test, _self, given) => Reflect.apply(testOrSkip(), undefined, given) as unknown,
  get: (_test, key) => Reflect.get(testOrSkip(), key) as unknown,
});
