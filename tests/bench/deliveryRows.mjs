const COLUMNS = {
  client: 'Document - Code client',
  document: 'Document - Numéro du document',
  date: 'Document - Date',
  article: 'Ligne - Code article',
  quantity: 'Ligne - Quantité',
  lot: 'Ligne - Série/lot',
  expiry: 'Ligne - Date limite',
};
const LINES = 5;
const pad = (n, length) => String(n).padStart(length, '0');

/**
 * Makes delivery rows as an accounting export has them, all valid for the demonstration data: documents of five lines
 * for the 40 representatives, over the 60 products, in lots that are partly new.
 * @param {number} count
 * @param {string} prefix of the document numbers; another one makes other documents
 * @param {number} first of the documents
 */
export function deliveryRows(count, prefix = 'BN', first = 0) {
  return Array.from({ length: count }, (_, i) => {
    const document = first + Math.floor(i / LINES);
    const article = ((document * 7 + (i % LINES) * 11) % 60) + 1;
    return {
      ligne: i + 2,
      [COLUMNS.client]: `C${pad((document % 40) + 1, 4)}`,
      [COLUMNS.document]: `${prefix}${pad(document + 1, 6)}`,
      [COLUMNS.date]: `${pad((document % 28) + 1, 2)}/10/2026`,
      [COLUMNS.article]: `ART${pad(article, 4)}`,
      [COLUMNS.quantity]: String(1 + (i % 24)),
      [COLUMNS.lot]: `LB-${pad((article + document) % 200, 4)}`,
      [COLUMNS.expiry]: `${pad((article % 28) + 1, 2)}/09/2027`,
    };
  });
}
