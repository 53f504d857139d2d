/** True on the oldest supported PostgreSQL (`TEST_PG=15`), where the same files run again. */
export const isAgain = process.env['TEST_PG'] !== undefined;

/**
 * `test` is looked up at each call: this module is loaded once for all files, and a test given to another file's `test`
 * would never run.
 */
const testOrSkip = () => (isAgain ? test.skip : test);

/** A test that does not depend on the version of PostgreSQL, so it runs only once. */
export const once: jest.It = new Proxy(test, {
  apply: (_test, _self, given) => Reflect.apply(testOrSkip(), undefined, given) as unknown,
  get: (_test, key) => Reflect.get(testOrSkip(), key) as unknown,
});
