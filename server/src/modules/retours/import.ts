import { frenchNumber } from '../../frenchNumber.ts';
import type { RowVerdict } from '../../contract/importation.ts';
import { LOT_DOCUMENT_COLUMNS as COLUMNS } from '../../../../rules/importColumns.ts';
import { type DocumentLine, type LotHeld, lotKey } from '../imports/documents/line.ts';
import { refused } from '../imports/rows.ts';
import { lotDocumentImport } from '../lotDocuments/import.ts';

const left = (units: number) => `${frenchNumber(units)} ${units < 2 ? 'restant' : 'restants'}`;

/**
 * Takes the units of the lines from the lots, in order. A line that asks for more than is left is refused and takes
 * nothing.
 */
function takeFrom(lots: ReadonlyMap<string, LotHeld>): (line: DocumentLine) => RowVerdict | undefined {
  const remaining = new Map([...lots].map(([key, { quantite }]) => [key, quantite]));
  return (line) => {
    const key = lotKey(line);
    const units = remaining.get(key);
    if (units === undefined) return refused(COLUMNS.lot, `Lot inconnu\u00a0: ${line.lot}`);
    if (line.quantite > units)
      return refused(COLUMNS.quantite, `Stock insuffisant\u00a0: ${left(units)} dans le lot ${line.lot}`);
    remaining.set(key, units - line.quantite);
    return undefined;
  };
}

/** Returns from the accounting system's text export (docs/product.md, 7.13). */
export const retourImport = lotDocumentImport({
  path: 'retour',
  nature: 'retours',
  table: 'retour',
  sign: -1,
  further: (_rows, _known, lots) => Promise.resolve(takeFrom(lots)),
});
