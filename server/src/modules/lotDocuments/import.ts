import { raw } from 'sql-template-tag';
import type { RowVerdict } from '../../contract/importation.ts';
import { LOT_DOCUMENT_COLUMNS } from '../../../../rules/importColumns.ts';
import { checkDocuments, type DocumentFile, documentsOf, readRows } from '../imports/documents/check.ts';
import {
  BY_TIERS,
  distinct,
  knownOf,
  lotsHeld,
  namedBy,
  numbersIn,
  PRODUCTS,
  unitsIn,
} from '../imports/documents/known.ts';
import { documentTurn } from '../imports/documents/turn.ts';
import type { DocumentLine, Known, LotHeld, Texts } from '../imports/documents/line.ts';
import { natureQuestions } from '../imports/documents/otherNature.ts';
import {
  auditDocuments,
  columnsOf,
  insertDocuments,
  insertMouvements,
  type WriteLines,
} from '../imports/documents/store.ts';
import { withEffects } from '../imports/effects.ts';
import type { VerdictImport } from '../imports/verdictImport.ts';

const FILE: DocumentFile = {
  columns: LOT_DOCUMENT_COLUMNS,
  owner: { missing: 'Code client manquant', unknown: 'Client inconnu', other: 'autre client' },
  twin: 'même document, article et lot',
};

interface LotImport {
  /** First part of the addresses of its calls. */
  path: string;
  /** Name of the rows in the bodies, and of the import in the journal. */
  nature: 'livraisons' | 'retours';
  table: 'livraison' | 'retour';
  /** Whether the lines bring units to the lots or take them away. */
  sign: 1 | -1;
  /** A further check of lines that are otherwise valid, in the order of the file. */
  further: (
    rows: readonly Texts[],
    known: Known,
    lots: ReadonlyMap<string, LotHeld>,
  ) => Promise<(line: DocumentLine, texts: Texts) => RowVerdict | undefined>;
  /** Stores the lots that the lines bring, before their movements. */
  storeLots?: WriteLines;
}

/** The import of documents whose lines move lots, from the accounting system's text export (docs/product.md, 7.8). */
export function lotDocumentImport({
  path,
  nature,
  table,
  sign,
  further,
  storeLots,
}: LotImport): VerdictImport<DocumentLine> {
  const document = { table, at: raw(`${table}_at`), valued: true };
  const tables = { documents: numbersIn(raw(table)), owners: BY_TIERS, articles: PRODUCTS };
  const questions = natureQuestions(nature);
  const [writeDocuments, writeMouvements, writeAudit] = [
    insertDocuments(document),
    insertMouvements(table),
    auditDocuments(document),
  ];
  return {
    path,
    rowsName: nature,
    isText: true,
    turn: documentTurn(FILE.columns),
    existing: tables.documents,
    async check(db, rows, { file, accepted }) {
      const texts = await readRows(rows, FILE);
      const known = await knownOf(db, texts, tables, accepted !== undefined);
      const asked = await questions(db, await distinct(texts, 'document'), file);
      const lots = await lotsHeld(db, await namedBy(texts, known));
      const checked = await checkDocuments(texts, FILE, known, {
        lots,
        further: await further(texts, known, lots),
        asked,
        accepted,
        remarks: { expiry: sign > 0 },
      });
      if (accepted) return checked;
      return { ...checked, verdicts: await withEffects(checked, await unitsIn(checked.lines, lots), sign) };
    },
    async store(tx, lines, importId) {
      const columns = await columnsOf(lines, importId);
      await writeDocuments(tx, columns);
      await storeLots?.(tx, columns);
      await writeMouvements(tx, columns);
      await writeAudit(tx, columns);
    },
    documents: documentsOf,
    documentOf: ({ document: name }) => name,
    notice: (count) => `Import de ${count} ${table}(s)`,
  };
}
