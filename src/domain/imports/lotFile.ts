import type { FileSpec } from '../../workers/import/fileSpec.ts';

/** Lines with the same number in this column make one document. */
export const DOCUMENT = 'Document - Numéro du document';
const CLIENT = 'Document - Code client';
const DATE = 'Document - Date';
const ARTICLE = 'Ligne - Code article';
const QUANTITY = 'Ligne - Quantité';
const LOT = 'Ligne - Série/lot';
const EXPIRY = 'Ligne - Date limite';

/**
 * Text export of the accounting system for movements of lots: deliveries and returns have the same columns
 * (docs/product.md, 7.12).
 */
export const lotFile = (separators: readonly string[]): FileSpec => ({
  kind: 'text',
  columns: [CLIENT, DOCUMENT, DATE, ARTICLE, QUANTITY, LOT, EXPIRY],
  exactColumns: false,
  separators,
  requiredValues: [],
  keys: [{ columns: [DOCUMENT, ARTICLE, LOT], text: 'même document, article et lot' }],
});

/** Its columns in the review, with widths in px. */
export const lotFileColumns = [
  { name: CLIENT, label: 'Code client', width: 76 },
  { name: DOCUMENT, label: 'N° document', width: 88 },
  { name: DATE, label: 'Date', width: 80 },
  { name: ARTICLE, label: 'Code article', width: 80 },
  { name: QUANTITY, label: 'Quantité', width: 72, align: 'end' },
  { name: LOT, label: 'Série/lot', width: 72 },
  { name: EXPIRY, label: 'Date limite', width: 80 },
] as const;
