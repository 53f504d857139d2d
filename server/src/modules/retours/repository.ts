import type { Retour } from '../../contract/retour.ts';
import { stockDocuments } from '../stock/documents.ts';

/** What representatives gave back (doc 2, 2 and 3). */
export const retours = stockDocuments<Retour>({
  type: 'Retour',
  path: 'retours',
  table: 'retour',
  date: { field: 'retourAt', header: 'Date du retour' },
  toItem: (document, retourAt) => ({ ...document, retourAt }),
  atOf: (retour) => retour.retourAt,
});
