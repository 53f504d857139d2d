import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { scratchRoot } from './tests/support/scratch.ts';

/** The same browser without its windows costs a fifth less, where Debian has it. */
const BROWSER =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file)) ??
  '';
const PORT = Number(process.env.E2E_PORT ?? 4180);

/** These import, and what one brings another counts: one after the other, on the one database. */
const IMPORTS = [
  'assignation',
  'badLine',
  'catalogueImport',
  'mainJob',
  'paiements',
  'products',
  'retoursDivers',
  'reviewChoices',
  'reviewImport',
  'stockFacts',
  'unheardAnswer',
].map((name) => `**/${name}.e2e.ts`);

/** These only read. */
const READ_ONLY = '**/accessibility.e2e.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  // One more than processors: what a test waits for is looked at now and then, up to a second apart.
  workers: 3,
  projects: [
    { name: 'imports', testMatch: IMPORTS, workers: 1 },
    { name: 'independent', testMatch: '**/*.e2e.ts', testIgnore: [...IMPORTS, READ_ONLY] },
    { name: 'accessibility', testMatch: READ_ONLY, fullyParallel: true },
  ],
  // What passes only at its second attempt is counted apart, and said.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  outputDir: 'test-results',
  use: {
    // The page stays from test to test, emptied of all it kept: the application is read and compiled once, a fifth of
    // all the work.
    reuseContext: true,
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'fr-FR',
    // A zone far from Madagascar's: days shown must not depend on it.
    timezoneId: 'Pacific/Kiritimati',
    viewport: { width: 1280, height: 800 },
    // What fades and slides is waited for, and painted without a graphics card. The main job keeps it, as most people
    // have it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // Traces are recorded for every test, only to be thrown away: `E2E_TRACE=1` to look into a failure. Its picture is
    // always kept.
    trace: process.env.E2E_TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: BROWSER,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No process is kept ready for a page that does not come, nor begun for each new one of the same test.
        '--renderer-process-limit=1',
        // A page lives for seconds: what would be compiled anew to be quick is hardly run before the next load forgets
        // it.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
  webServer: {
    command: 'node tests/support/e2eServer.mjs',
    env: { PORT: String(PORT), TMPDIR: scratchRoot() },
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: false,
  },
});
