import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportRow } from '../../contract/importation.ts';
import { oneAtATime } from '../../db/waiting/oneAtATime.ts';
import type { EbpConnector } from './connector.ts';
import { COMMERCIALS, type Export, MISCELLANEOUS, PRODUCTS } from './exports.ts';
import { ProviderUnavailable } from '../../plugins/problem.ts';
import { findExport } from './workbookThread.ts';

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

async function newestExport(folder: string, kind: Export, thread?: string): Promise<ImportRow[]> {
  const files = await newestFirst(folder).catch(() => {
    throw new ProviderUnavailable('Le dossier des exports d’EBP est inaccessible.');
  });
  const newest = files.slice(0, MAX_FILES).map(({ file }) => file);
  // Several threads together would need several times the memory.
  const rows = await oneAtATime('exports', () => findExport({ files: newest, kind }, thread));
  if (rows) return rows;
  const where = files.length > MAX_FILES ? `parmi les ${MAX_FILES} fichiers les plus récents du` : 'dans le';
  throw new ProviderUnavailable(`Aucun export ${kind.what} ${where} dossier d’EBP.`);
}

/**
 * EBP through the folder into which it exports `.xlsx` files. Of each kind the newest file with the right columns
 * counts. `thread`: the built file of the thread that reads them, beside this one by default.
 */
export function folderClient(folder: string, thread?: string): EbpConnector {
  return {
    commercials: () => newestExport(folder, COMMERCIALS, thread),
    products: () => newestExport(folder, PRODUCTS, thread),
    miscellaneous: () => newestExport(folder, MISCELLANEOUS, thread),
  };
}
