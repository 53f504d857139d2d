/** True on the oldest supported PostgreSQL (`TEST_PG=15`), where the same files run again. */
export const isAgain = process.env['TEST_PG'] !== undefined;

/** A test that does not depend on the version of PostgreSQL, so it runs only once. */
export const once: jest.It = isAgain ? test.skip : test;
