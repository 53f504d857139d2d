import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, hasPackage, install } from './install.mjs';
import { ROOT, run, say, tail } from './process.mjs';

const STAMP = path.join(ROOT, 'dist', '.built');
/** Everything the build depends on, except tests. */
const INPUTS = [
  'src',
  'server/src',
  'geometry',
  'rules',
  'build',
  'rspack.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
];
const isTest = (name) => /\.test\.tsx?$/.test(name);

function filesUnder(name) {
  const full = path.join(ROOT, name);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [name];
  return readdirSync(full)
    .sort()
    .flatMap((child) => filesUnder(`${name}/${child}`))
    .filter((file) => !isTest(file));
}

/** A hash of the contents and not of the dates, because a fresh clone or a copied folder changes the dates. */
function inputsHash() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Settings of esbuild for the server; `outdir` gets server.js, cluster.js, the thread's file, one file for each command,
 * and the migrations beside them.
 */
export function serverBuild(outdir) {
  const tools = path.join(ROOT, 'server', 'src', 'cli');
  const entryPoints = [
    path.join(ROOT, 'server', 'src', 'server.ts'),
    path.join(ROOT, 'server', 'src', 'cluster.ts'),
    path.join(ROOT, 'server', 'src', 'connectors', 'ebp', 'workbook.worker.ts'),
    ...(existsSync(tools)
      ? readdirSync(tools)
          .filter((name) => name.endsWith('.ts') && !isTest(name))
          .map((name) => path.join(tools, name))
      : []),
  ].filter((file) => existsSync(file));
  return {
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    // Output files have no folders, because the server looks for the migrations beside the file that runs.
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'silent',
  };
}

/** Copies the SQL files to where the bundled server reads them; one that moved would otherwise count twice. */
export function copyMigrations(outdir) {
  const target = path.join(outdir, 'migrations');
  rmSync(target, { recursive: true, force: true });
  cpSync(path.join(ROOT, 'server', 'src', 'db', 'migrations'), target, { recursive: true });
}

async function buildServer() {
  const outdir = path.join(ROOT, 'dist', 'server');
  const { build, formatMessages, stop } = await import('esbuild');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  copyMigrations(outdir);
  try {
    await build(serverBuild(outdir));
    return { code: 0, output: '' };
  } catch (error) {
    const messages = await formatMessages(error.errors ?? [{ text: error.message }], { kind: 'error' });
    return { code: 1, output: messages.join('\n') };
  } finally {
    // Without this esbuild's helper process would stay alive beside the server.
    await stop();
  }
}

/**
 * Builds the pages and the server in parallel, unless nothing has changed since the last build. Returns true when it
 * succeeded.
 */
export async function build({ force = false } = {}) {
  const hash = inputsHash();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return true;
  if (!hasPackage('@rspack/cli')) await install({ force: true });
  say('Construction de l’application…');
  const started = Date.now();
  rmSync(STAMP, { force: true });
  const results = await Promise.all([
    run(['rspack', 'build', '--mode', 'production'], { env: { NODE_ENV: 'production' } }),
    buildServer(),
  ]);
  const failed = results.filter(({ code }) => code !== 0);
  for (const { output } of failed) console.error(tail(output));
  if (failed.length > 0) {
    console.error('La construction a échoué (voir ci-dessus).');
    return false;
  }
  writeFileSync(STAMP, hash);
  say(`Application construite en ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode();
  await install();
  process.exitCode = (await build({ force: true })) ? 0 : 1;
}
