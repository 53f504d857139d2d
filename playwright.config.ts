import { defineConfig } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 4180);

/** These only read, so they may run beside those that import, which follow one another on the one database. */
const READERS = ['accessibility', 'downloads', 'journal', 'pointOfSale', 'session'].map((name) => `**/${name}.e2e.ts`);

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  projects: [
    { name: 'imports', testMatch: '**/*.e2e.ts', testIgnore: READERS, workers: 1 },
    { name: 'lecture', testMatch: READERS, workers: 1 },
  ],
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'fr-FR',
    // A zone far from Madagascar's: days shown must not depend on it.
    timezoneId: 'Pacific/Kiritimati',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tests/support/e2eServer.mjs',
    env: { PORT: String(PORT) },
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: false,
  },
});
