import type { Livraison } from '../../contract/livraison.ts';
import { lotDocuments } from '../lotDocuments/list.ts';

/** Deliveries; their screen is titled « Facturation » (docs/product.md, 6.8). */
export const livraisons = lotDocuments<Livraison>({
  type: 'Livraison',
  path: 'livraisons',
  table: 'livraison',
  date: { field: 'livraisonAt', header: 'Date de livraison' },
  toItem: (document, livraisonAt) => ({ ...document, livraisonAt }),
  atOf: (livraison) => livraison.livraisonAt,
});
