// npm run docs:machines: writes docs/machines.md with every statechart drawn from the machines.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { importBundled } from './bundled.mjs';
import { checkNode, install } from './install.mjs';
import { ROOT, say } from './process.mjs';

checkNode();
await install();
const { machinesDoc } = await importBundled(path.join(ROOT, 'src', 'machines', 'docs', 'machinesDoc.ts'));
const file = path.join('docs', 'machines.md');
writeFileSync(path.join(ROOT, file), machinesDoc());
say(`${file} is written.`);
