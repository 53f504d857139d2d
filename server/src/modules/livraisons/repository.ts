import type { Livraison } from '../../contract/livraison.ts';
import { stockDocuments } from '../stock/documents.ts';

/** Deliveries, titled Facturation (doc 1, 2.11). */
export const livraisons = stockDocuments<Livraison>({
  type: 'Livraison',
  path: 'livraisons',
  table: 'livraison',
  date: { field: 'livraisonAt', header: 'Date de livraison' },
  toItem: (document, livraisonAt) => ({ ...document, livraisonAt }),
  atOf: (livraison) => livraison.livraisonAt,
});
