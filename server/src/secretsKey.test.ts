import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { KEY_LENGTH, secretsKey } from './secretsKey.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-cle-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the file again and again until it is whole, and answers the shortest text that it found there. */
const READER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { readFileSync } = require('node:fs');
  parentPort.postMessage('ready');
  let shortest = Infinity, length = 0;
  while (length < workerData.length) {
    try { length = readFileSync(workerData.file, 'utf8').length; } catch { continue; }
    shortest = Math.min(shortest, length);
  }
  parentPort.postMessage(shortest);
`;

test('the same key comes from the same folder, and another one from another', () => {
  const first = secretsKey(undefined, folder);
  expect(secretsKey(undefined, folder)).toEqual(first);
  expect(secretsKey(undefined, path.join(folder, 'other'))).not.toEqual(first);
  expect(secretsKey('x'.repeat(KEY_LENGTH), folder)).not.toEqual(first);
});

test('a process that starts at the same moment never finds half of the key', async () => {
  for (let round = 0; round < 60; round += 1) {
    const data = path.join(folder, String(round));
    const file = path.join(data, 'secrets.key');
    const reader = new Worker(READER, { eval: true, workerData: { file, length: KEY_LENGTH } });
    await once(reader, 'message');
    secretsKey(undefined, data);
    expect(await once(reader, 'message')).toEqual([readFileSync(file, 'utf8').length]);
    await reader.terminate();
  }
});
