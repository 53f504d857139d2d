// node scripts/typescript.mjs tests/model/main.ts …: bundles a TypeScript program with its imports and runs it.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, install } from './install.mjs';
import { ROOT } from './process.mjs';

const [file = '', ...args] = process.argv.slice(2);
checkNode();
await install();
const { build, stop } = await import('esbuild');
const outfile = path.join(
  ROOT,
  '.cache',
  'programs',
  `${path.basename(path.dirname(file))}-${path.basename(file, '.ts')}.mjs`,
);
mkdirSync(path.dirname(outfile), { recursive: true });
await build({
  entryPoints: [path.join(ROOT, file)],
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  outfile,
  logLevel: 'error',
});
await stop();
process.chdir(ROOT);
process.argv = [process.execPath, outfile, ...args];
await import(pathToFileURL(outfile).href);
