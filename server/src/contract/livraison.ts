import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Instant, ListQuery, orderQuery } from './common.ts';
import { LigneStock } from './stock.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A delivery (invoice) in a list (docs/product.md, 10.1); amount in Ar. */
export const Livraison = Type.Object({
  code: Type.String(),
  factureRef: Type.String(),
  livraisonAt: Instant,
  createdAt: Instant,
  totalValue: Ariary,
  nbLignes: Type.Integer(),
  commercial: UtilisateurRef,
});
export type Livraison = Static<typeof Livraison>;

export const LivraisonDetail = Type.Object({ ...Livraison.properties, stockMouvements: Type.Array(LigneStock) });
export type LivraisonDetail = Static<typeof LivraisonDetail>;

export const LIVRAISON_SORTS = [
  'livraisonAt',
  'totalValue',
  'factureRef',
  'commercial.nomPrenom',
  'createdAt',
] as const;

export const LivraisonListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(LIVRAISON_SORTS),
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'livraisonAt[after]': DateBound,
  'livraisonAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});
