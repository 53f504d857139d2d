import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, Day, Instant, ListQuery, Nullable, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

export const ProductRef = Type.Object({ code: Type.String(), designation: Type.String() });
export type ProductRef = Static<typeof ProductRef>;

export const MouvementType = Type.Union([
  Type.Literal('LIVRAISON'), Type.Literal('VENTE'), Type.Literal('RETOUR'),
  Type.Literal('AJUSTEMENT'), Type.Literal('AJUSTEMENT_POSITIF'), Type.Literal('AJUSTEMENT_NEGATIF'),
]);
export type MouvementType = Static<typeof MouvementType>;

/** A lot as the lines of a document name it. */
export const LotRef = Type.Object({
  code: Type.String(),
  product: ProductRef,
  lotNumber: Type.String(),
  expireAt: Nullable(Day),
});

/** One line of an order, delivery, return or adjustment; quantity in units, value in Ar. */
export const LigneStock = Type.Object({
  code: Type.String(),
  quantite: Type.Integer(),
  totalValue: Ariary,
  stockCommercial: LotRef,
});
export type LigneStock = Static<typeof LigneStock>;

/** One line of a representative's stock (`GET /stock/commercial/{username}`): a lot of a product, or a miscellaneous product. */
export const StockLigne = Type.Object({
  code: Type.String(),
  commercial: UtilisateurRef,
  product: Nullable(ProductRef),
  miscellaneous: Nullable(ProductRef),
  lotNumber: Nullable(Type.String()),
  expireAt: Nullable(Day),
  quantiteDisponible: Type.Integer(),
  quantiteInitial: Type.Integer(),
  valeur: Ariary,
});
export type StockLigne = Static<typeof StockLigne>;

/** Miscellaneous products held by a representative (doc 2, 3). */
export const MiscellaneousStock = Type.Object({
  code: Type.String(),
  miscellaneous: ProductRef,
  commercial: UtilisateurRef,
  createdAt: Instant,
  quantiteDisponible: Type.Integer(),
});
export type MiscellaneousStock = Static<typeof MiscellaneousStock>;

export const MiscellaneousStockListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(['miscellaneous.designation', 'commercial.nomPrenom', 'quantiteDisponible', 'createdAt']),
  'miscellaneous.code[]': AnyOf,
  'commercial.username[]': AnyOf,
});
