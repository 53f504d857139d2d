// npm run replay -- journal.json: replays the runs exported with `?journal` through their machines and compares the
// final states.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importBundled } from './bundled.mjs';
import { checkNode, install } from './install.mjs';
import { ROOT, say } from './process.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) {
  say('Usage: npm run replay -- journal.json');
  process.exit(2);
}
checkNode();
await install();
const { outcomeOf } = await importBundled(path.join(ROOT, 'src', 'machines', 'journal', 'replay.ts'));
try {
  const journals = [JSON.parse(readFileSync(path.resolve(process.env.INIT_CWD ?? '.', file), 'utf8'))].flat();
  for (const { ok, line } of journals.map(outcomeOf)) {
    say(line);
    if (!ok) process.exitCode = 1;
  }
} catch (error) {
  say(`This journal cannot be read: ${error.message}`);
  process.exitCode = 2;
}
