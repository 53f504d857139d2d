import type { Static } from 'typebox';
import { Instant } from './common.ts';
import { lotDocument, lotDocumentQuery, withLotLines } from './lotDocument.ts';

/** A delivery (invoice) in a list. */
export const Livraison = lotDocument({ livraisonAt: Instant });
export type Livraison = Static<typeof Livraison>;

export const LivraisonDetail = withLotLines(Livraison);
export type LivraisonDetail = Static<typeof LivraisonDetail>;

export const LIVRAISON_SORTS = [
  'livraisonAt',
  'totalValue',
  'factureRef',
  'commercial.nomPrenom',
  'createdAt',
] as const;

export const LivraisonListQuery = lotDocumentQuery('livraisonAt', LIVRAISON_SORTS);
