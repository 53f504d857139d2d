import { readdirSync, readFileSync } from 'node:fs';

const transform = {
  '^.+\\.(mjs|[jt]sx?)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2023',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
      // Beside the code: inside it, each file that runs would read and compile them too.
      sourceMaps: true,
    },
  ],
};
const moduleNameMapper = {
  '^@contract/(.*)$': '<rootDir>/server/src/contract/$1',
  '\\.(css|svg)$': '<rootDir>/tests/support/emptyFile.ts',
};
// Packages shipped only as ES modules have to go through a transform.
const transformIgnorePatterns = [
  '/node_modules/(?!(highcharts/es-modules|@tanstack|sql-template-tag|typebox|ol|rbush|quickselect|earcut|supercluster|kdbush)/)',
];

const tests = (ending) =>
  ['src', 'geometry', 'rules', 'tests/unit'].map((folder) => `<rootDir>/${folder}/**/*.${ending}`);
const unit = {
  displayName: 'unit',
  transform,
  transformIgnorePatterns,
  moduleNameMapper: {
    ...moduleNameMapper,
    '^lucide-react$': '<rootDir>/tests/support/icons.cjs',
    // The package resolves to its server build in jest, where global styles emit nothing.
    '^styled-components$': '<rootDir>/node_modules/styled-components/dist/styled-components.browser.cjs.js',
  },
};

/**
 * What may depend on the version of PostgreSQL: the schema, triggers and lists, who waits for whom, backups, every
 * call's statements (`authorization.test.ts`) and changes heard of elsewhere. Only these run on the oldest one.
 */
const VERSION_BOUND = [
  'db/',
  'cli/',
  'demo/',
  'model.test',
  'staleTotals.test',
  'plugins/access/authorization.test',
  'plugins/downloads/',
  'plugins/events/events.test',
  'modules/account/account.test',
  'modules/imports/effects.test',
  'modules/imports/documents/',
  'modules/\\w+/concurrency.test',
];

/** Of those, only what opens a database of the run's. */
function testsOnOldest() {
  const folder = new URL('server/src/', import.meta.url);
  const wanted = new RegExp(`^(?:${VERSION_BOUND.join('|')}).*\\.ts$`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        name.endsWith('.test.ts') &&
        wanted.test(name) &&
        /support\/(server|database)\.ts'/.test(readFileSync(new URL(name, folder), 'utf8')),
    )
    .map((name) => `<rootDir>/server/src/${name}`);
}

const consoleErrors = '<rootDir>/tests/support/consoleErrors.ts';

export default {
  projects: [
    {
      ...unit,
      testMatch: tests('test.tsx'),
      testEnvironment: '<rootDir>/tests/support/pageEnvironment.cjs',
      setupFilesAfterEnv: [consoleErrors, '<rootDir>/tests/support/setupDom.ts'],
    },
    // Without JSX, what is tested seldom needs a page, which costs a second a file; those that do ask for it at their
    // head.
    { ...unit, testMatch: tests('test.ts'), testEnvironment: 'node', setupFilesAfterEnv: [consoleErrors] },
    {
      displayName: 'server',
      setupFilesAfterEnv: ['<rootDir>/tests/support/serverTimeout.ts'],
      testMatch: process.env.TEST_PG === undefined ? ['<rootDir>/server/src/**/*.test.ts'] : testsOnOldest(),
      testEnvironment: 'node',
      globalSetup: '<rootDir>/tests/support/serverSetup.ts',
      globalTeardown: '<rootDir>/tests/support/serverTeardown.ts',
      transform,
      transformIgnorePatterns,
      moduleNameMapper,
    },
  ],
};
