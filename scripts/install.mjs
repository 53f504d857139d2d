import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LARGE_HEAP, ROOT, run, say } from './process.mjs';

const LOCK = path.join(ROOT, 'package-lock.json');
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.tournee-install');
/** Written by npm when it has finished. */
const NPM_STAMP = path.join(MODULES, '.package-lock.json');

const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

/** Ends the process with a French message when Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Tournée demande Node.js 20.19 ou plus récent ; cette machine a la version ${process.versions.node}.`);
  process.exit(1);
}

/** Whether npm's own record of what it installed names, for every package of the lock file, the same version. */
function recordMatches() {
  const packages = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);
  const installedOnes = new Map(packages(NPM_STAMP));
  return packages(LOCK).every(
    // The project itself is not in npm's record, and a package for another system may be left out.
    ([name, { version, optional }]) =>
      name === '' || installedOnes.get(name)?.version === version || (optional === true && !installedOnes.has(name)),
  );
}

function installed() {
  if (!existsSync(NPM_STAMP)) return false;
  return (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) || recordMatches();
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
