import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Every file below a folder with its size and its time of change (ms): what somebody writes there changes it. */
export function listing(folder) {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => {
        const { size, mtimeMs, mode } = lstatSync(path.join(folder, name));
        return [name, `${size} ${mtimeMs} ${mode}`];
      }),
  );
}

/** Names of what was added, removed or changed between two listings. */
export function changed(before, after) {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}
