import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ToolError } from './runTool.ts';

/** Asks at the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('SIGINT', () => {
        reject(new ToolError('Abandonné.'));
      });
      terminal.once('close', () => {
        reject(new ToolError('Abandonné.'));
      });
      terminal.question('').then(resolve, reject);
    });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/**
 * Reads a new password: twice at a terminal, otherwise from the first line of standard input. @throws ToolError when
 * the two differ.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  const password = await ask('Mot de passe\u00a0: ');
  if ((await ask('Confirmation\u00a0: ')) !== password) throw new ToolError('Les mots de passe ne correspondent pas');
  return password;
}
