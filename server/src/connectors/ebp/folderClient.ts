import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readSheet } from 'read-excel-file/node';
import type { CommercialData } from '../../modules/commercial/upsert.ts';
import type { EbpConnector } from './connector.ts';
import { ProviderUnavailable } from './providerUnavailable.ts';
import { COLUMNS, representative } from './representativeRows.ts';

/** Exports pile up; the right one is among the newest. */
const LOOKED_AT = 20;
const MAX_BYTES = 20_000_000;

interface Export {
  readonly file: string;
  readonly at: number;
}

async function newestFirst(folder: string): Promise<Export[]> {
  // `~$…` is what a spreadsheet program leaves beside a file it has open.
  const names = (await readdir(folder)).filter((name) => /\.xlsx$/i.test(name) && !name.startsWith('~$'));
  const found = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { mtimeMs, size } = await stat(file);
      return { file, at: mtimeMs, size };
    }),
  );
  return found.filter(({ size }) => size <= MAX_BYTES).sort((a, b) => b.at - a.at).slice(0, LOOKED_AT);
}

/** The representatives of a workbook's first sheet; undefined when it is another export or cannot be read (still being written). */
async function readExport(file: string): Promise<CommercialData[] | undefined> {
  const rows = await readSheet(file).catch(() => undefined);
  const header = rows?.[0]?.map((cell) => String(cell ?? '').trim());
  if (!rows || !header || !COLUMNS.every((column) => header.includes(column))) return undefined;
  return rows
    .slice(1)
    .map((cells, i) => representative((column) => cells[header.indexOf(column)], i + 2))
    .filter((person) => person.codeTiers !== '');
}

/** EBP through the folder it exports its `.xlsx` files into: the newest one with the columns of representatives counts. */
export function folderClient(folder: string): EbpConnector {
  return {
    async commercials() {
      const files = await newestFirst(folder).catch(() => {
        throw new ProviderUnavailable('Le dossier des exports d’EBP est inaccessible.');
      });
      for (const { file } of files) {
        const people = await readExport(file);
        if (people) return people;
      }
      throw new ProviderUnavailable('Aucun export des commerciaux dans le dossier d’EBP.');
    },
  };
}
