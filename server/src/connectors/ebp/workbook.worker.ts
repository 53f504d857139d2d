// The thread that reads workbooks (workbookThread.ts): a file may need seconds, and the server must answer meanwhile.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';
import type { ImportRow } from '../../contract/importation.ts';
import { storedText } from '../../db/storedText.ts';
import { type Export, rowOf } from './exports.ts';
import { Excessive, unpackWorkbook } from './unpack.ts';
import type { ThreadData, ThreadMessage } from './workbookThread.ts';

/** Rows sent at a time: those who receive them do nothing else meanwhile. */
const BATCH = 500;

const isHeaderOf = (header: readonly string[], { columns, required, exact }: Export) =>
  required.every((column) => header.includes(column)) &&
  (!exact || header.every((column) => column === '' || columns.includes(column)));

/**
 * The rows of a workbook's first sheet; undefined when it is another export, or unreadable because it is still being
 * written. @throws Excessive
 */
async function readExport(file: string, kind: Export): Promise<ImportRow[] | undefined> {
  const rows = await readFile(file)
    .then((content) => readSheet(unpackWorkbook(content)))
    .catch((error: unknown) => {
      if (error instanceof Excessive) throw error;
      return undefined;
    });
  const header = rows?.[0]?.map((value) => String(value ?? '').trim());
  if (!rows || !header || !isHeaderOf(header, kind)) return undefined;
  return rows.slice(1).flatMap((cells, i) => {
    const row = rowOf(kind, (column) => cells[header.indexOf(column)], i + 2);
    return kind.columns.some((column) => storedText(String(row[column])) !== '') ? [row] : [];
  });
}

const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

async function search({ files, kind }: ThreadData): Promise<void> {
  for (const file of files) {
    tell({ type: 'reading', file });
    const rows = await readExport(file, kind);
    if (!rows) continue;
    let sent = 0;
    const send = () => {
      tell({ type: 'rows', rows: rows.slice(sent, sent + BATCH), isLast: sent + BATCH >= rows.length });
      sent += BATCH;
    };
    // Each batch is asked for, so that the receiver does other work between two of them.
    parentPort?.on('message', send);
    send();
    return;
  }
  tell({ type: 'nothing' });
}

search(workerData as ThreadData).catch(() => tell({ type: 'excessive' }));
