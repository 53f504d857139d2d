import { Type, type Static } from 'typebox';
import { LigneDivers } from './commande.ts';
import { AnyOf, DateBound, Instant, ListQuery, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A delivery of miscellaneous products in a list (docs/product.md, 10.1). */
export const MiscellaneousLivraison = Type.Object({
  code: Type.String(),
  factureRef: Type.String(),
  livraisonAt: Instant,
  createdAt: Instant,
  nbMouvements: Type.Integer(),
  commercial: UtilisateurRef,
});
export type MiscellaneousLivraison = Static<typeof MiscellaneousLivraison>;

export const MiscellaneousLivraisonDetail = Type.Object({
  ...MiscellaneousLivraison.properties,
  mouvements: Type.Array(LigneDivers),
});
export type MiscellaneousLivraisonDetail = Static<typeof MiscellaneousLivraisonDetail>;

export const MISCELLANEOUS_LIVRAISON_SORTS = [
  'createdAt',
  'factureRef',
  'commercial.nomPrenom',
  'livraisonAt',
] as const;

export const MiscellaneousLivraisonListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(MISCELLANEOUS_LIVRAISON_SORTS),
  factureRef: Type.Optional(Type.String({ maxLength: 200 })),
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'commercial.nomPrenom': Type.Optional(Type.String({ maxLength: 200 })),
  'createdAt[after]': DateBound,
  'createdAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});
export type MiscellaneousLivraisonListQuery = Static<typeof MiscellaneousLivraisonListQuery>;
