import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readSheet } from 'read-excel-file/node';
import type { ImportRow } from '../../contract/importation.ts';
import { storedText } from '../../db/storedText.ts';
import type { EbpConnector } from './connector.ts';
import { COMMERCIALS, type Export, MISCELLANEOUS, PRODUCTS, rowOf } from './exports.ts';
import { ProviderUnavailable } from '../../plugins/problem.ts';

/** Exports of one kind may come every hour; this many files (three weeks) are read to find another kind. */
const MAX_FILES = 500;
const MAX_BYTES = 20_000_000;

async function newestFirst(folder: string): Promise<{ file: string }[]> {
  // A spreadsheet program leaves `~$…` next to a file that it has open.
  const names = (await readdir(folder)).filter((name) => /\.xlsx$/i.test(name) && !name.startsWith('~$'));
  const found = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { mtimeMs, size } = await stat(file);
      return { file, at: mtimeMs, size };
    }),
  );
  return found.filter(({ size }) => size <= MAX_BYTES).sort((a, b) => b.at - a.at);
}

const isHeaderOf = (header: readonly string[], { columns, required, exact }: Export) =>
  required.every((column) => header.includes(column)) &&
  (!exact || header.every((column) => column === '' || columns.includes(column)));

/**
 * The rows of a workbook's first sheet; undefined when it is another export, or unreadable because it is still being
 * written.
 */
async function readExport(file: string, kind: Export): Promise<ImportRow[] | undefined> {
  // The file is read into memory first: given a file name, the package does not close a file that is no workbook.
  const rows = await readFile(file)
    .then((content) => readSheet(content))
    .catch(() => undefined);
  const header = rows?.[0]?.map((value) => String(value ?? '').trim());
  if (!rows || !header || !isHeaderOf(header, kind)) return undefined;
  return rows.slice(1).flatMap((cells, i) => {
    const row = rowOf(kind, (column) => cells[header.indexOf(column)], i + 2);
    return kind.columns.some((column) => storedText(String(row[column])) !== '') ? [row] : [];
  });
}

async function newestExport(folder: string, kind: Export): Promise<ImportRow[]> {
  const files = await newestFirst(folder).catch(() => {
    throw new ProviderUnavailable('Le dossier des exports d’EBP est inaccessible.');
  });
  for (const { file } of files.slice(0, MAX_FILES)) {
    const rows = await readExport(file, kind);
    if (rows) return rows;
  }
  const where = files.length > MAX_FILES ? `parmi les ${MAX_FILES} fichiers les plus récents du` : 'dans le';
  throw new ProviderUnavailable(`Aucun export ${kind.what} ${where} dossier d’EBP.`);
}

/**
 * EBP through the folder into which it exports `.xlsx` files. Of each kind the newest file with the right columns
 * counts.
 */
export function folderClient(folder: string): EbpConnector {
  return {
    commercials: () => newestExport(folder, COMMERCIALS),
    products: () => newestExport(folder, PRODUCTS),
    miscellaneous: () => newestExport(folder, MISCELLANEOUS),
  };
}
