import type { Livraison } from '../../contract/livraison.ts';
import { stockDocuments } from '../stock/documents.ts';

/** Deliveries; their screen is titled « Facturation » (docs/product.md, 6.8). */
export const livraisons = stockDocuments<Livraison>({
  type: 'Livraison',
  path: 'livraisons',
  table: 'livraison',
  date: { field: 'livraisonAt', header: 'Date de livraison' },
  toItem: (document, livraisonAt) => ({ ...document, livraisonAt }),
  atOf: (livraison) => livraison.livraisonAt,
});
