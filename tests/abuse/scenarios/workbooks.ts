import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { xlsxBytes } from '../../support/workbook.ts';
import { call } from '../calls.ts';
import { told } from '../imports.ts';
import { of, type Scenario, WHOLE } from './scenario.ts';

const MANY_ENTRIES = 20_000;
const BOMB_BYTES = 300_000_000;

/** Files of 4 MB and less that cost far more to read. */
const hostile = (share: number): Record<string, Uint8Array> => ({
  'cellules.xlsx': xlsxBytes(of(840_000 * share, () => [1])),
  'bombe.xlsx': zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(BOMB_BYTES * share) }),
  'entrees.xlsx': zipSync(Object.fromEntries(of(MANY_ENTRIES * share, (n) => [`xl/${n}.xml`, strToU8('<a/>')]))),
  'hasard.xlsx': randomBytes(1_000_000),
});

/** The folder of the accounting exports holds a hostile workbook, one after the other, and somebody synchronises. */
export const workbooks: Scenario = {
  name: 'workbooks',
  title: 'synchronisations find hostile workbooks in the folder of EBP',
  endsItself: true,
  async abuse(target, _signal, { share } = WHOLE) {
    const answers: string[] = [];
    for (const [name, bytes] of Object.entries(hostile(share))) {
      const file = path.join(target.exports, name);
      writeFileSync(file, bytes);
      const reply = await call(target, target.world.greedy.admin, {
        method: 'POST',
        path: '/api/data/commercial/synchronize',
      });
      rmSync(file);
      answers.push(`${name} ${told(reply)}`);
    }
    return answers.join(', ');
  },
};
