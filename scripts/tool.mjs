// npm run admin:create, stock:verify, audit:verify, db:backup, db:restore, db:move: builds what has changed, then runs
// one of the server's commands in this process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { checkNode, install } from './install.mjs';
import { ROOT } from './process.mjs';

const [name, ...args] = process.argv.slice(2);
checkNode();
await install();
if (!(await build())) process.exit(1);
// A relative DATA_DIR is relative to the folder where the command was given.
if (process.env.DATA_DIR) process.env.DATA_DIR = path.resolve(process.env.DATA_DIR);
// File names are relative to that folder too; npm changes the folder and keeps the first one in INIT_CWD.
process.env.INIT_CWD ??= process.cwd();
process.chdir(ROOT);
const tool = path.join(ROOT, 'dist', 'server', `${name}.js`);
process.argv = [process.execPath, tool, ...args];
await import(pathToFileURL(tool).href);
