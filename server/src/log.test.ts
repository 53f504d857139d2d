import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '../../tests/support/eventually.ts';
import { observed } from './db/observed.ts';
import { openLog } from './log.ts';

let folder: string;
let file: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-journal-'));
  file = path.join(folder, 'log');
  fd = openSync(file, 'a');
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});
const written = () => readFileSync(file, 'utf8');

test('lines are written together a moment later, in order and once', async () => {
  const output = openLog(fd);
  const lines = Array.from({ length: 200 }, (_, n) => `ligne ${n} ${'é'.repeat(50)}\n`);
  for (const line of lines) output.write(line);
  await eventually('all is written', () => written() === lines.join(''));
  output.write('la dernière\n');
  expect(written()).toBe(lines.join(''));
  await eventually('the last line too', () => written() === `${lines.join('')}la dernière\n`);
});

test('more than fits is dropped and counted, and the log says how many lines it misses', async () => {
  let dropped = 0;
  const stop = observed.lostLine.listen(() => (dropped += 1));
  const output = openLog(fd);
  const line = `${'x'.repeat(1_023)}\n`;
  for (let n = 0; n < 1_500; n += 1) output.write(line);
  expect(dropped).toBe(1_500 - 1_024);
  stop();
  await eventually('the log tells', () => written().includes('log lines were lost'));
  const told = written()
    .split('\n')
    .find((one) => one.startsWith('{'));
  expect(JSON.parse(told ?? '')).toMatchObject({ level: 40, lost: 476 });
  expect(
    written()
      .split('\n')
      .filter((one) => one.startsWith('xxx')),
  ).toHaveLength(1_024);
});
