// npm run docs:machines: writes docs/machines.md, every statechart drawn from the machines themselves.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkNode, install } from './install.mjs';
import { ROOT, say } from './process.mjs';

checkNode();
await install();
const { build, stop } = await import('esbuild');
const { outputFiles } = await build({
  entryPoints: [path.join(ROOT, 'src', 'machines', 'docs', 'machinesDoc.ts')],
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  write: false,
});
await stop();
const { machinesDoc } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
const file = path.join('docs', 'machines.md');
writeFileSync(path.join(ROOT, file), machinesDoc());
say(`${file} est à jour.`);
