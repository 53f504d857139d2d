import sql from 'sql-template-tag';
import { LOT_DOCUMENT_COLUMNS } from '../../../../rules/importColumns.ts';
import { checkDocuments, type DocumentFile, documentsOf, readRows } from '../imports/documents/check.ts';
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
import type { DocumentLine } from '../imports/documents/line.ts';
import { auditDocuments, columnsOf, insertDocuments, insertMouvements } from '../imports/documents/store.ts';
import { withEffects } from '../imports/effects.ts';
import { natureQuestions } from '../imports/documents/otherNature.ts';
import type { VerdictImport } from '../imports/verdictImport.ts';
import { datesOf } from './expiry.ts';

/** Files of deliveries and of returns have the same columns. */
export const FILE: DocumentFile = {
  columns: LOT_DOCUMENT_COLUMNS,
  owner: { missing: 'Code client manquant', unknown: 'Client inconnu', other: 'autre client' },
  twin: 'même document, article et lot',
};

const DOCUMENT = { table: 'livraison', at: sql`livraison_at`, valued: true } as const;
const TABLES = { documents: sql`livraison`, owner: BY_TIERS, articles: PRODUCTS };

/** Deliveries from the accounting system's text export (docs/product.md, 7.12 and 12.6). */
export const livraisonImport: VerdictImport<DocumentLine> = {
  path: 'livraisons',
  rowsName: 'livraisons',
  turn: 'documents',
  tags: ['Livraison'],
  existing: (db, codes) => existingDocuments(db, TABLES.documents, codes),
  async check(db, rows, { file, accepted }) {
    const texts = readRows(rows, FILE);
    const known = await knownOf(db, texts, TABLES);
    const lots = await lotsHeld(db, namedBy(texts, known));
    const asked = await natureQuestions(db, 'livraisons', distinct(texts, 'document'), file);
    const checked = checkDocuments(texts, FILE, known, {
      lots,
      further: datesOf(texts, known, lots),
      asked,
      accepted,
      remarks: { expiry: true },
    });
    return accepted ? checked : { ...checked, verdicts: withEffects(checked, unitsIn(checked.lines, lots), 1) };
  },
  async store(tx, lines, importId, actor) {
    const columns = columnsOf(lines);
    await insertDocuments(tx, DOCUMENT, columns, importId);
    // An existing lot is topped up, and gets the date if it has none; the database refuses another date for a lot that
    // has one.
    await tx.rows(sql`
      insert into stock_commercial as s (commercial_id, product_id, lot_number, expire_at)
      select r.commercial, r.product, r.lot, min(r.expire_at)
      from unnest(${columns.commercials}::bigint[], ${columns.articles}::bigint[], ${columns.lots}::text[],
        ${columns.limits}::date[])
        as r(commercial, product, lot, expire_at)
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (commercial_id, product_id, lot_number) do update set expire_at = excluded.expire_at
      where s.expire_at is distinct from excluded.expire_at`);
    await insertMouvements(tx, 'livraison', columns);
    await auditDocuments(tx, DOCUMENT, importId, actor);
  },
  documents: documentsOf,
  notice: (lines) => `Import de ${documentsOf(lines)} livraison(s)`,
};
