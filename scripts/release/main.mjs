// npm run release: a folder, and an archive of it, with the built pages, the built server and the packages that it
// loads, which runs without npm and without any build. `-- --to FOLDER` makes that folder alone.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, serverBuild } from '../build.mjs';
import { importBundled } from '../bundled.mjs';
import { checkNode, install } from '../install.mjs';
import { ROOT, run, say } from '../process.mjs';

const DIST = path.join(ROOT, 'dist');
const inRoot = (name) => path.join(ROOT, name);
const readJson = (name) => JSON.parse(readFileSync(inRoot(name), 'utf8'));

async function importedByServer() {
  const { build: bundle, stop } = await import('esbuild');
  const { metafile } = await bundle({ ...serverBuild(path.join(DIST, 'server')), write: false, metafile: true });
  await stop();
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return [...new Set(imports.filter(({ external }) => external).map((entry) => packageOf(entry.path)))].filter(
    (name) => !name.startsWith('node:'),
  );
}

function copyPackage(place, to) {
  const source = inRoot(place);
  // Packages inside it have places of their own.
  const inside = path.join(source, 'node_modules');
  cpSync(source, path.join(to, place), { recursive: true, verbatimSymlinks: true, filter: (file) => file !== inside });
}

/** Makes the links without which the embedded PostgreSQL does not load, because a release is read-only where it runs. */
function linkLibraries(to, places) {
  for (const place of places) {
    const list = path.join(to, place, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = path.join(to, place, target);
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
    }
  }
}

async function makeRelease(to) {
  const places = packagesFor([...(await importedByServer()), ...LOOKED_FOR], readJson('package-lock.json'), (place) =>
    existsSync(inRoot(place)),
  );
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of ['server', 'web']) cpSync(path.join(DIST, name), path.join(to, name), { recursive: true });
  // What the operator needs beside the program: the unit, nginx, the scripts of recovery, the alerts.
  cpSync(inRoot('deploy'), path.join(to, 'deploy'), {
    recursive: true,
    filter: (name) => !name.endsWith('certificates'),
  });
  cpSync(inRoot('docs/alerts.yml'), path.join(to, 'deploy', 'alerts.yml'));
  for (const place of places) copyPackage(place, to);
  linkLibraries(to, places);
  writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(manifestOf(readJson('package.json')), null, 2)}\n`);
  return places.length;
}

const { values } = parseArgs({ options: { to: { type: 'string' } } });
checkNode();
await install();
if (!(await build())) process.exit(1);
const { LOOKED_FOR, manifestOf, packageOf, packagesFor } = await importBundled(
  path.join(ROOT, 'scripts', 'release', 'packages.ts'),
);
// The hash of all that was built: two releases with one name are the same program.
const built = readFileSync(path.join(DIST, '.built'), 'utf8').slice(0, 12);
const name = `tournee-${readJson('package.json').version}-${built}`;
const to = values.to === undefined ? path.join(DIST, 'release', name) : path.resolve(values.to);
const count = await makeRelease(to);
say(`Version livrable\u00a0: ${to} (${count} paquets).`);
if (values.to === undefined) {
  const archive = `${to}-${process.platform}-${process.arch}.tar.gz`;
  const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'];
  const { code, output } = await run(['tar', ...owner, '-C', path.dirname(to), '-czf', archive, name]);
  if (code !== 0) {
    console.error(output);
    process.exit(1);
  }
  say(`Archive\u00a0: ${archive}`);
}
