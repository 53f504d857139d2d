import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { scratchRoot } from './tests/support/scratch.ts';

/** The headless shell runs the same tests in four fifths of the time, so it is preferred where Debian has it. */
const BROWSER =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file)) ??
  '';
/**
 * A page lives only a few seconds: optimised code would hardly run before the next load discards it, and room for all
 * that a load leaves behind (MB) saves most collections of garbage, which would take a processor from other pages.
 */
const ENGINE = [
  '--no-maglev',
  '--no-turbofan',
  '--min-semi-space-size=32',
  '--semi-space-growth-factor=4',
  '--no-concurrent-marking',
];
const PORT = Number(process.env.E2E_PORT ?? 4180);

/**
 * These files import data, which changes the counts that the others check, so they run one after the other on the one
 * database.
 */
const IMPORTS = [
  'assignation',
  'badLine',
  'catalogueImport',
  'longImport',
  'mainJob',
  'paiements',
  'products',
  'retoursDivers',
  'reviewChoices',
  'reviewImport',
  'stockFacts',
  'unheardAnswer',
].map((name) => `**/${name}.e2e.ts`);

/** These tests only read, so they can run in parallel. */
const READ_ONLY = '**/accessibility.e2e.ts';
/** Loads every screen at two widths, which takes a minute: `npm run test:shifts`. */
const SHIFTS = '**/layoutShift.e2e.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  // One worker more than processors, because tests mostly wait: Playwright retries an expectation up to a second later.
  workers: 3,
  projects: [
    { name: 'imports', testMatch: IMPORTS, workers: 1 },
    { name: 'independent', testMatch: '**/*.e2e.ts', testIgnore: [...IMPORTS, READ_ONLY, SHIFTS] },
    { name: 'shifts', testMatch: SHIFTS },
    { name: 'accessibility', testMatch: READ_ONLY, fullyParallel: true },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  outputDir: 'test-results',
  use: {
    // The page is reused from test to test and emptied in between: reading and compiling the application once saves a
    // fifth of the time.
    reuseContext: true,
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'fr-FR',
    // A time zone far from Madagascar's shows whether displayed days depend on the browser's zone.
    timezoneId: 'Pacific/Kiritimati',
    viewport: { width: 1280, height: 800 },
    // Without a graphics card, animations are slow to paint and tests wait for them. Only the main job keeps them, as
    // most people have them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // Recording traces of every test costs time, so they are kept only with `E2E_TRACE=1`. A failure always keeps its
    // screenshot.
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
        // Chromium must not keep a spare process ready, nor start one for each new page of the same test.
        '--renderer-process-limit=1',
        `--js-flags=${ENGINE.join(',')}`,
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
