import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Instant, ListQuery, orderQuery } from './common.ts';
import { LigneStock } from './stock.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A return in a list (docs/product.md, 10.1); amount in Ar. */
export const Retour = Type.Object({
  code: Type.String(),
  factureRef: Type.String(),
  retourAt: Instant,
  createdAt: Instant,
  totalValue: Ariary,
  nbLignes: Type.Integer(),
  commercial: UtilisateurRef,
});
export type Retour = Static<typeof Retour>;

export const RetourDetail = Type.Object({ ...Retour.properties, stockMouvements: Type.Array(LigneStock) });
export type RetourDetail = Static<typeof RetourDetail>;

export const RETOUR_SORTS = ['createdAt', 'retourAt', 'totalValue', 'factureRef', 'commercial.nomPrenom'] as const;

export const RetourListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(RETOUR_SORTS),
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'retourAt[after]': DateBound,
  'retourAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});
