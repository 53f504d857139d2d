import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface BuiltThread {
  thread: string;
  remove: () => void;
}

/** Builds the thread that reads workbooks, because Node runs no TypeScript; answers its file. */
export async function buildWorkbookThread(): Promise<BuiltThread> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-fil-'));
  const thread = path.join(folder, 'workbook.worker.mjs');
  await promisify(execFile)('node_modules/.bin/esbuild', [
    'server/src/connectors/ebp/workbook.worker.ts',
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--target=node20',
    `--outfile=${thread}`,
    '--log-level=error',
  ]);
  return { thread, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
