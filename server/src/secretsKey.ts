import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './db/transactions/transaction.ts';

const FILE = 'secrets.key';
const KEY_BYTES = 32;
/** Characters that a key of the environment has at least: 256 bits written in base64. */
export const KEY_LENGTH = 43;

const derived = (text: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, Buffer.alloc(0), 'tournee secrets', KEY_BYTES));

/** Several processes start at once: only one may give the key, and nobody may find half of it. */
function makeKey(file: string): void {
  const part = `${file}.${process.pid}.part`;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(part, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flush: true });
    // Unlike a rename, a link replaces nothing.
    linkSync(part, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
}

/**
 * The key that seals secrets in the database: the given text, or else that of a file beside the data, which is made
 * when there is none.
 */
export function secretsKey(given: string | undefined, dataDir: string): Buffer {
  if (given !== undefined) return derived(given);
  const file = path.join(dataDir, FILE);
  if (!existsSync(file)) makeKey(file);
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < KEY_LENGTH)
    throw new Error(`La clé ${file} est incomplète\u00a0: rétablissez-la d’une sauvegarde.`);
  return derived(kept);
}
