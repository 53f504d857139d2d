import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './db/pool.ts';

const FILE = 'secrets.key';
const KEY_BYTES = 32;
/** Characters that a key of the environment has at least: 256 bits written in base64. */
export const KEY_LENGTH = 43;

const derived = (text: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, Buffer.alloc(0), 'tournee secrets', KEY_BYTES));

/**
 * The key that seals secrets in the database: the given text, or else that of a file beside the data, which is made
 * when there is none.
 */
export function secretsKey(given: string | undefined, dataDir: string): Buffer {
  if (given !== undefined) return derived(given);
  const file = path.join(dataDir, FILE);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Several processes start at once, and only one may make the file.
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < KEY_LENGTH)
    throw new Error(`La clé ${file} est incomplète\u00a0: rétablissez-la d’une sauvegarde.`);
  return derived(kept);
}
