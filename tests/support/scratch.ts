import { statfsSync } from 'node:fs';
import os from 'node:os';

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
