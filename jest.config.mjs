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
  '\\.css$': '<rootDir>/tests/support/emptyStyle.ts',
  '\\.svg$': '<rootDir>/tests/support/emptyAsset.ts',
};
// Packages shipped only as ES modules have to go through the transform.
const transformIgnorePatterns = ['/node_modules/(?!(highcharts/esm|@tanstack|sql-template-tag|typebox|ol|rbush|quickselect|earcut)/)'];

const secondTry = '<rootDir>/tests/support/secondTry.ts';
const tests = (ending) => ['src', 'geometry', 'tests/unit'].map((folder) => `<rootDir>/${folder}/**/*.${ending}`);
const unit = {
  displayName: 'unit',
  transform,
  transformIgnorePatterns,
  moduleNameMapper: {
    ...moduleNameMapper,
    // The package resolves to its server build in jest, where global styles emit nothing.
    '^styled-components$': '<rootDir>/node_modules/styled-components/dist/styled-components.browser.cjs.js',
  },
};

const everywhere = [secondTry, '<rootDir>/tests/support/consoleErrors.ts'];

export default {
  projects: [
    {
      ...unit,
      testMatch: tests('test.tsx'),
      testEnvironment: '<rootDir>/tests/support/env.cjs',
      setupFilesAfterEnv: [...everywhere, '<rootDir>/tests/support/setupDom.ts'],
    },
    // Without JSX, what is tested seldom needs a page, which costs a second a file; those that do ask for it at their head.
    { ...unit, testMatch: tests('test.ts'), testEnvironment: 'node', setupFilesAfterEnv: everywhere },
    {
      displayName: 'server',
      setupFilesAfterEnv: [secondTry, '<rootDir>/tests/support/serverTimeout.ts'],
      testMatch: ['<rootDir>/server/src/**/*.test.ts'],
      // Two start the embedded database, whichever the others run on; the third sends thousands of requests, nearly all refused before any database is asked: once is enough.
      testPathIgnorePatterns: process.env.TEST_PG === undefined ? [] : ['/kill\\.test\\.ts$', '/cluster\\.test\\.ts$', '/embedded\\.test\\.ts$', '/src/hostile\\.test\\.ts$', '/foreignClient\\.test\\.ts$'],
      testEnvironment: '<rootDir>/tests/support/serverEnvironment.cjs',
      runtime: '<rootDir>/tests/support/serverRuntime.cjs',
      globalSetup: '<rootDir>/tests/support/serverSetup.ts',
      globalTeardown: '<rootDir>/tests/support/serverTeardown.ts',
      transform,
      transformIgnorePatterns,
      moduleNameMapper: { ...moduleNameMapper, '^typebox$': '<rootDir>/tests/support/typebox.cjs' },
    },
  ],
};
