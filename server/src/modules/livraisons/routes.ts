import { Livraison, LivraisonDetail, LivraisonListQuery } from '../../contract/livraison.ts';
import { lotDocumentRoutes } from '../lotDocuments/routes.ts';
import { livraisonImport } from './import.ts';
import { livraisons } from './repository.ts';

/** Deliveries; their screen is titled « Facturation » (docs/product.md, 6.8 and 12.6). */
export const livraisonsRoutes = lotDocumentRoutes({
  documents: livraisons,
  item: Livraison,
  detail: LivraisonDetail,
  query: LivraisonListQuery,
  missing: 'Livraison non trouvée',
  importing: livraisonImport,
});
