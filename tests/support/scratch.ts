import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH = 3e9;

/**
 * Returns the folder for the databases of tests: in memory where there is room, else the system's own. A database is
 * some 300 files, and creating it on a disk takes ten times as long. Tests about surviving a crash stay on the disk.
 */
export function scratchRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH && os.freemem() > ENOUGH ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/** Makes a new folder for a database; `name` begins its name. */
export function makeDataDir(name: string, root = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(root, name));
  // When the tests run as root, PostgreSQL's own account must be able to enter the folder.
  chmodSync(folder, 0o711);
  return folder;
}
