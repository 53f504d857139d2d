import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PAIEMENT_COLUMNS } from '../../../../tests/support/paiements.ts';
import { xlsBytes, xlsxBytes, type WrittenCell } from '../../../../tests/support/workbook.ts';

jest.setTimeout(60_000);

/**
 * Runs in each time zone: reads the days of whole workbooks, every 97th serial, and the server's own days and instants.
 */
const PROGRAM = `
  import { createHash } from 'node:crypto';
  import { readFileSync } from 'node:fs';
  import { addDays, dayOf, isDay, parseFrenchDay, startOfDay } from './rules/day.ts';
  import { serialDayText } from './src/workers/import/read/cellText.ts';
  import { parseWorkbook } from './src/workers/import/read/workbook.ts';

  const lists = { columns: [], separators: [], requiredValues: [], keys: [], dates: ['Date'] };
  const spec = { kind: 'workbook', exactColumns: false, ...lists };
  const datesOf = async (file) =>
    (await parseWorkbook(new Uint8Array(readFileSync(file)), spec)).rows.map((cells) => cells[2]);
  const sweep = createHash('sha256');
  for (let serial = 61; serial <= 2958465; serial += 97) {
    const day = parseFrenchDay(serialDayText(serial));
    sweep.update([day, isDay(day), startOfDay(day).toISOString(), dayOf(startOfDay(day)), addDays(day, 1)].join());
  }
  Promise.all(process.argv.slice(2).map(datesOf)).then((files) => {
    const offset = new Date(2026, 10, 1).getTimezoneOffset();
    const today = dayOf(new Date('2026-11-20T21:00:00Z'));
    console.log(JSON.stringify({ offset, files, sweep: sweep.digest('hex'), today }));
  });
`;

let folder: string;
let program: string;
let files: string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tournee-zones-'));
  program = path.join(folder, 'program.cjs');
  execFileSync(
    path.resolve('node_modules/.bin/esbuild'),
    ['--bundle', '--platform=node', '--loader=ts', `--outfile=${program}`, '--log-level=error'],
    { input: PROGRAM },
  );
  const dates: WrittenCell[] = [{ serial: 46_327 }, { serial: 46_327.9999 }, 46_327, '01/11/2026'];
  const dates1904: WrittenCell[] = [{ serial: 44_865 }, { serial: 44_865.9999 }, 44_865, '01/11/2026'];
  const rows = (cells: WrittenCell[]): WrittenCell[][] => [
    PAIEMENT_COLUMNS,
    ...cells.map((date): WrittenCell[] => ['Client', 1_000, date, 'OM', 'C0001']),
  ];
  const written = {
    'a.xlsx': xlsxBytes(rows(dates)),
    'b.xls': xlsBytes(rows(dates)),
    'c.xlsx': xlsxBytes(rows(dates1904), { date1904: '1' }),
    'd.xls': xlsBytes(rows(dates1904), { date1904: true }),
  };
  files = Object.entries(written).map(([name, bytes]) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const readIn = (zone: string) =>
  JSON.parse(
    execFileSync(process.execPath, [program, ...files, 'tests/samples/paiements.xlsx', 'tests/samples/paiements.xls'], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    }),
  ) as { offset: number; files: string[][]; sweep: string; today: string };

let inUtc: ReturnType<typeof readIn>;
beforeAll(() => {
  inUtc = readIn('UTC');
});

test.each([
  ['UTC', 0],
  ['Indian/Antananarivo', -180],
  ['Pacific/Kiritimati', -840],
  ['America/Los_Angeles', 420],
])('the days of a file are the same in %s', (zone, offset) => {
  const read = zone === 'UTC' ? inUtc : readIn(zone);
  // This proves that the zone was set.
  expect(read.offset).toBe(offset);
  for (const days of read.files.slice(0, 4)) expect(days).toEqual(Array.from({ length: 4 }, () => '01/11/2026'));
  const sample = Array.from({ length: 15 }, (_, n) => `${String(n + 1).padStart(2, '0')}/11/2026`);
  expect(read.files.slice(4)).toEqual([sample, sample]);
  expect(read.today).toBe('2026-11-21');
  expect(read.sweep).toBe(inUtc.sweep);
});
