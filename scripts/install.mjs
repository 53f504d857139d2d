import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LARGE_HEAP, ROOT, run, say } from './process.mjs';

const LOCK = path.join(ROOT, 'package-lock.json');
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.tournee-install');
/** Written by npm when it has finished. */
const NPM_STAMP = path.join(MODULES, '.package-lock.json');
/** npm writes its two lock files one after the other, at most this far apart (ms). */
const TOLERANCE_MS = 10_000;

const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

/** Ends the process with a French message when Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Tournée demande Node.js 20.19 ou plus récent ; cette machine a la version ${process.versions.node}.`);
  process.exit(1);
}

function installed() {
  if (!existsSync(NPM_STAMP)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return true;
  return statSync(NPM_STAMP).mtimeMs + TOLERANCE_MS >= statSync(LOCK).mtimeMs;
}

/** Tells whether a package that only building or testing needs is installed. */
export const hasPackage = (name) => existsSync(path.join(MODULES, name, 'package.json'));

/**
 * Runs `npm ci` when node_modules is missing or does not match the lock file. Development packages are installed even
 * under NODE_ENV=production, because the build needs them.
 */
export async function install({ force = false } = {}) {
  if (!force && installed()) return;
  say('Installation des dépendances (une à deux minutes la première fois)…');
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const { code, output, seconds } = await run(
    [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { env: LARGE_HEAP },
  );
  if (code !== 0) {
    // npm prints the error first and then its options, so the first lines are shown.
    console.error(output.split('\n').slice(0, 25).join('\n'));
    console.error('L’installation des dépendances a échoué (voir ci-dessus).');
    process.exit(1);
  }
  writeFileSync(STAMP, lockHash());
  say(`Dépendances installées en ${seconds.toFixed(0)} s.`);
}
