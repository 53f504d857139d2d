// Runs the built server on an empty folder of its own, for the browser tests, and removes the folder afterwards.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tournee-e2e-'));
const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/server.js'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    // A file of a few thousand lines is long, so that the test of long imports is quick.
    IMPORT_JOB_ROWS: '2000',
    // Of the demonstration's lists only the movements have more.
    DOWNLOAD_JOB_ROWS: '30000',
    // Only importers: the other tests sign in as people who need no second factor.
    MFA_ROLES: 'ROLE_IMPORTATEUR',
    TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
  },
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
