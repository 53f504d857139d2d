// npm start, npm run start:cluster: installs what is missing, builds what has changed, then runs the server in this
// process, so that signals reach it directly.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { checkNode, install } from './install.mjs';
import { endWithNpm, ROOT } from './process.mjs';

checkNode();
endWithNpm();
await install();
if (!(await build())) process.exit(1);
const server = path.join(ROOT, 'dist', 'server', process.argv[2] === 'cluster' ? 'cluster.js' : 'server.js');
if (!existsSync(server)) {
  console.error('Le serveur n’a pas été construit : server/src/server.ts manque.');
  process.exit(1);
}
// A relative DATA_DIR is relative to the folder where the command was given.
if (process.env.DATA_DIR) process.env.DATA_DIR = path.resolve(process.env.DATA_DIR);
process.chdir(ROOT);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(server).href);
