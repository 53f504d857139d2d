import { LOT_DOCUMENT_COLUMNS as COLUMNS } from '../../../rules/importColumns.ts';
import type { FileSpec } from '../../workers/import/fileSpec.ts';

/**
 * Text export of the accounting system for movements of lots: deliveries and returns have the same columns
 * (docs/product.md, 7.12).
 */
export const lotFile = (separators: readonly string[]): FileSpec => ({
  kind: 'text',
  columns: Object.values(COLUMNS),
  exactColumns: false,
  separators,
  requiredValues: [],
  keys: [{ columns: [COLUMNS.document, COLUMNS.article, COLUMNS.lot], text: 'même document, article et lot' }],
});

/** Its columns in the review, with widths in px. */
export const lotFileColumns = [
  { name: COLUMNS.owner, label: 'Code client', width: 76 },
  { name: COLUMNS.document, label: 'N° document', width: 88 },
  { name: COLUMNS.date, label: 'Date', width: 80 },
  { name: COLUMNS.article, label: 'Code article', width: 80 },
  { name: COLUMNS.quantite, label: 'Quantité', width: 72, align: 'end' },
  { name: COLUMNS.lot, label: 'Série/lot', width: 72 },
  { name: COLUMNS.expiry, label: 'Date limite', width: 80 },
] as const;
