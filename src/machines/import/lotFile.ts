import type { FileSpec } from '../../workers/import/fileSpec.ts';

/** Column that forms documents of the lines with one number. */
export const DOCUMENT = 'Document - Numéro du document';
const CLIENT = 'Document - Code client';
const DATE = 'Document - Date';
const ARTICLE = 'Ligne - Code article';
const QUANTITY = 'Ligne - Quantité';
const LOT = 'Ligne - Série/lot';
const EXPIRY = 'Ligne - Date limite';

/**
 * The accounting system's text export of what moved lots: deliveries and returns have the same columns (doc 1, 5.3; doc
 * 2, 3).
 */
export const lotFile = (separators: readonly string[]): FileSpec => ({
  kind: 'text',
  columns: [CLIENT, DOCUMENT, DATE, ARTICLE, QUANTITY, LOT, EXPIRY],
  exactColumns: false,
  separators,
  requiredValues: [],
  keys: [{ columns: [DOCUMENT, ARTICLE, LOT], text: 'même document, article et lot' }],
});

/** Its columns as a review shows them; widths in px. */
export const lotFileColumns = [
  { name: CLIENT, label: 'Code client', width: 76 },
  { name: DOCUMENT, label: 'N° document', width: 88 },
  { name: DATE, label: 'Date', width: 80 },
  { name: ARTICLE, label: 'Code article', width: 80 },
  { name: QUANTITY, label: 'Quantité', width: 72, align: 'end' },
  { name: LOT, label: 'Série/lot', width: 72 },
  { name: EXPIRY, label: 'Date limite', width: 80 },
] as const;
