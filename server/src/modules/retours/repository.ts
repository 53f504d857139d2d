import type { Retour } from '../../contract/retour.ts';
import { lotDocuments } from '../lotDocuments/list.ts';

/** Returns of representatives (docs/product.md, 6.10 and 10.1). */
export const retours = lotDocuments<Retour>({
  type: 'Retour',
  path: 'retours',
  table: 'retour',
  date: { field: 'retourAt', header: 'Date du retour' },
  toItem: (document, retourAt) => ({ ...document, retourAt }),
  atOf: (retour) => retour.retourAt,
});
