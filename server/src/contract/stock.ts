import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Day, Instant, ListQuery, Nullable, orderQuery } from './common.ts';
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

/** A lot of a representative in a list (doc 2, 3); `percentDisponible` of what was delivered, 0 to 100; value in Ar. */
export const StockCommercial = Type.Object({
  code: Type.String(),
  product: ProductRef,
  commercial: UtilisateurRef,
  lotNumber: Type.String(),
  expireAt: Nullable(Day),
  quantiteDisponible: Type.Integer(),
  quantiteInitial: Type.Integer(),
  percentDisponible: Type.Number(),
  valeur: Ariary,
});
export type StockCommercial = Static<typeof StockCommercial>;

export const STOCK_COMMERCIAL_SORTS = [
  'product.designation', 'commercial.nomPrenom', 'percentDisponible', 'quantiteDisponible', 'expireAt', 'lotNumber',
] as const;

export const StockCommercialListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(STOCK_COMMERCIAL_SORTS),
  'product.code[]': AnyOf,
  'product.code': Type.Optional(Type.String({ maxLength: 200 })),
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'expireAt[after]': DateBound,
  'expireAt[before]': DateBound,
  disponible: Type.Optional(Type.Boolean({ description: 'true : seulement les lots qui ne sont pas vides' })),
});

/** One movement of the ledger (doc 2, 3), with the document behind it; quantity without sign but for a plain AJUSTEMENT, value in Ar. */
export const StockMouvement = Type.Object({
  code: Type.String(),
  mouvementAt: Instant,
  type: MouvementType,
  quantite: Type.Integer(),
  totalValue: Ariary,
  stockCommercial: Type.Object({ ...LotRef.properties, commercial: UtilisateurRef }),
  document: Nullable(Type.Object({ type: Type.String(), code: Type.String(), reference: Type.String() })),
});
export type StockMouvement = Static<typeof StockMouvement>;

export const STOCK_MOUVEMENT_SORTS = [
  'mouvementAt', 'quantite', 'stockCommercial.product.designation', 'stockCommercial.commercial.nomPrenom', 'type',
] as const;

export const StockMouvementListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(STOCK_MOUVEMENT_SORTS),
  type: Type.Optional(MouvementType),
  'stockCommercial.code': Type.Optional(Type.String({ maxLength: 200 })),
  'stockCommercial.product.code[]': AnyOf,
  'stockCommercial.product.code': Type.Optional(Type.String({ maxLength: 200 })),
  'stockCommercial.commercial.username[]': AnyOf,
  'stockCommercial.commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'mouvementAt[after]': DateBound,
  'mouvementAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});
