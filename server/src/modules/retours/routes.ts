import { Retour, RetourDetail, RetourListQuery } from '../../contract/retour.ts';
import { lotDocumentRoutes } from '../lotDocuments/routes.ts';
import { retourImport } from './import.ts';
import { retours } from './repository.ts';

/** Returns of representatives (docs/product.md, 6.10 and 12.6). */
export const retoursRoutes = lotDocumentRoutes({
  documents: retours,
  item: Retour,
  detail: RetourDetail,
  query: RetourListQuery,
  missing: 'Retour non trouvé',
  importing: retourImport,
});
