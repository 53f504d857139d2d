import type { FilterLine } from '../texts/filters.ts';
import { type Sheet, tabName } from '../sheet.ts';
import {
  dateCell,
  FIXED_PARTS,
  numberCell,
  sheetEnd,
  sheetHead,
  sheetRows,
  textCell,
  twoColumns,
  widthsOf,
  workbookXml,
} from './xlsx.ts';
import { zip } from './zip.ts';

/** Facts on the sheet of filters, besides the filters themselves. */
export interface Facts {
  at: Date;
  user: string;
  sort: string;
  filters: readonly FilterLine[];
}

/** Rows written at once. Texts of this size stay in V8's young generation and are collected cheaply. */
const PIECE = 100;

const filtersSheet = (sheet: string, facts: Facts, rows: number): string => {
  const text = (name: string, value: string) => ({ name, cell: (address: string) => textCell(address, value) });
  const filters =
    facts.filters.length > 0 ? facts.filters.map(({ label, value }) => text(label, value)) : [text('Filtres', 'Aucun')];
  return twoColumns([
    text('Liste', sheet),
    text('Téléchargé par', facts.user),
    { name: 'Téléchargé le', cell: (address) => dateCell(address, 'instant', facts.at.toISOString()) },
    { name: 'Lignes', cell: (address) => numberCell(address, rows) },
    text('Tri', facts.sort),
    ...filters,
  ]);
};

/**
 * Writes the list as a workbook of two sheets, piece by piece. The columns take their width from the items of `first`.
 */
export function workbook<Item>(
  sheet: Sheet<Item>,
  first: readonly Item[],
  items: AsyncIterable<Item[]>,
  facts: Facts,
): AsyncGenerator<Buffer> {
  const { columns } = sheet;
  const name = tabName(sheet.name);
  let rows = 0;
  async function* firstSheet(): AsyncGenerator<string> {
    yield sheetHead(columns, widthsOf(columns, first));
    for await (const batch of items) {
      for (let from = 0; from < batch.length; from += PIECE) {
        const piece = batch.slice(from, from + PIECE);
        // The header is line 1.
        yield sheetRows(columns, piece, rows + 2);
        rows += piece.length;
      }
    }
    yield sheetEnd(columns.length, rows);
  }
  // The sheet with the number of rows comes last, because rows may be deleted while the others are written.
  async function* entries() {
    for (const [path, xml] of FIXED_PARTS) yield { path, content: [xml] };
    yield { path: 'xl/worksheets/sheet1.xml', content: firstSheet() };
    yield { path: 'xl/worksheets/sheet2.xml', content: [filtersSheet(name, facts, rows)] };
    yield { path: 'xl/workbook.xml', content: [workbookXml(name, columns.length, rows)] };
  }
  return zip(entries(), facts.at);
}
