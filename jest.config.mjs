import { readdirSync, readFileSync } from 'node:fs';

const transform = {
  '\\.md$': '<rootDir>/build/guidePage.cjs',
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
  '\\.(css|svg|xlsx)$': '<rootDir>/tests/support/emptyFile.ts',
};
// Packages shipped only as ES modules have to go through a transform.
const transformIgnorePatterns = [
  '/node_modules/(?!(highcharts/es-modules|@tanstack|sql-template-tag|typebox|ol|pbf|rbush|quickselect|earcut|supercluster|kdbush)/)',
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
 * What says nothing about the version of PostgreSQL: processes and their ends, what is refused before any database is
 * asked, what the server remembers. Those who sign in and hear of changes there are those of `account.test.ts` and
 * `events.test.ts`; every call's statements run there by `authorization.test.ts`.
 */
const ANY_VERSION = [
  'abuse.test.ts',
  'cluster.test.ts',
  'upgrade.test.ts',
  'hostile.test.ts',
  'foreignClient.test.ts',
  'plugins/errors.test.ts',
  'plugins/load/shedding.test.ts',
  'plugins/access/knownSessions.test.ts',
  'plugins/load/sharedAnswers.test.ts',
  'modules/login/targetPath.test.ts',
  'modules/login/login.test.ts',
  'modules/imports/hostile.test.ts',
];

/** On the oldest supported PostgreSQL only what opens a database of the run's and may depend on its version. */
function skippedOnOldest() {
  const folder = new URL('server/src/', import.meta.url);
  const opensNone = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.test.ts') && !/support\/(server|database)\.ts'/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  return [...opensNone, ...ANY_VERSION].map((name) => `/server/src/${name}$`);
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
      setupFiles: ['<rootDir>/tests/support/pluginNames.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/serverTimeout.ts'],
      testMatch: ['<rootDir>/server/src/**/*.test.ts'],
      testPathIgnorePatterns: process.env.TEST_PG === undefined ? [] : skippedOnOldest(),
      testEnvironment: 'node',
      globalSetup: '<rootDir>/tests/support/serverSetup.ts',
      globalTeardown: '<rootDir>/tests/support/serverTeardown.ts',
      transform,
      transformIgnorePatterns,
      moduleNameMapper,
    },
  ],
};
