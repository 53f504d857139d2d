/** On the oldest supported PostgreSQL (`TEST_PG=15`), where the same files run again. */
export const isAgain = process.env['TEST_PG'] !== undefined;

/** A test the version of PostgreSQL changes nothing about: once is enough. */
export const once = isAgain ? test.skip : test;
