import sql from 'sql-template-tag';
import { LOT_DOCUMENT_COLUMNS as COLUMNS } from '../../../../rules/importColumns.ts';
import type { RowVerdict } from '../../contract/importation.ts';
import { checkDocuments, documentsOf, readRows } from '../imports/documents/check.ts';
import {
  BY_TIERS,
  distinct,
  existingDocuments,
  knownOf,
  lotsHeld,
  namedBy,
  PRODUCTS,
  unitsIn,
} from '../imports/documents/known.ts';
import { type DocumentLine, type LotHeld, lotKey } from '../imports/documents/line.ts';
import { auditDocuments, columnsOf, insertDocuments, insertMouvements } from '../imports/documents/store.ts';
import { withEffects } from '../imports/effects.ts';
import { natureQuestions } from '../imports/documents/otherNature.ts';
import { refused } from '../imports/rows.ts';
import type { VerdictImport } from '../imports/verdictImport.ts';
import { FILE } from '../livraisons/import.ts';

const DOCUMENT = { table: 'retour', at: sql`retour_at`, valued: true } as const;
const TABLES = { documents: sql`retour`, owner: BY_TIERS, articles: PRODUCTS };

const NUMBER = new Intl.NumberFormat('fr-FR');
const left = (units: number) => `${NUMBER.format(units)} ${units < 2 ? 'restant' : 'restants'}`;

/**
 * Takes the units of the lines from the lots, in order. A line that asks for more than is left is refused and takes
 * nothing.
 */
function takeFrom(lots: ReadonlyMap<string, LotHeld>): (line: DocumentLine) => RowVerdict | undefined {
  const remaining = new Map([...lots].map(([key, { quantite }]) => [key, quantite]));
  return (line) => {
    const key = lotKey(line);
    const units = remaining.get(key);
    if (units === undefined) return refused(COLUMNS.lot, `Lot inconnu : ${line.lot}`);
    if (line.quantite > units)
      return refused(COLUMNS.quantite, `Stock insuffisant : ${left(units)} dans le lot ${line.lot}`);
    remaining.set(key, units - line.quantite);
    return undefined;
  };
}

/** Returns from the accounting system's text export (docs/product.md, 7.13). */
export const retourImport: VerdictImport<DocumentLine> = {
  path: 'retour',
  rowsName: 'retours',
  turn: 'documents',
  tags: ['Retour'],
  existing: (db, codes) => existingDocuments(db, TABLES.documents, codes),
  async check(db, rows, { file, accepted }) {
    const texts = readRows(rows, FILE);
    const known = await knownOf(db, texts, TABLES);
    // The lots are locked while storing: otherwise a simultaneous sale would make the ledger refuse the whole import
    // because of one row.
    const lots = await lotsHeld(db, namedBy(texts, known), accepted !== undefined);
    const asked = await natureQuestions(db, 'retours', distinct(texts, 'document'), file);
    const checked = checkDocuments(texts, FILE, known, { lots, further: takeFrom(lots), asked, accepted });
    return accepted ? checked : { ...checked, verdicts: withEffects(checked, unitsIn(checked.lines, lots), -1) };
  },
  async store(tx, lines, importId, actor) {
    const columns = columnsOf(lines);
    await insertDocuments(tx, DOCUMENT, columns, importId);
    await insertMouvements(tx, 'retour', columns);
    await auditDocuments(tx, DOCUMENT, importId, actor);
  },
  documents: documentsOf,
  notice: (lines) => `Import de ${documentsOf(lines)} retour(s)`,
};
