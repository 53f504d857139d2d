import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Day, Instant, ListQuery, Nullable, orderQuery, Region } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

export const ProductRef = Type.Object({ code: Type.String(), designation: Type.String() });
export type ProductRef = Static<typeof ProductRef>;

export const MouvementType = Type.Union([
  Type.Literal('LIVRAISON'),
  Type.Literal('VENTE'),
  Type.Literal('RETOUR'),
  Type.Literal('AJUSTEMENT'),
  Type.Literal('AJUSTEMENT_POSITIF'),
  Type.Literal('AJUSTEMENT_NEGATIF'),
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

/**
 * One line of a representative's stock (`GET /stock/commercial/{username}`): a lot of a product, or a miscellaneous
 * product; value and unit price in Ar.
 */
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
  price: Type.Optional(Type.Number()),
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
  'commercial.region': Region,
});

/**
 * A lot of a representative in a list (doc 2, 3); `percentDisponible` of what was delivered, 0 to 100; value in Ar.
 * `aPerdre`: units that will expire unsold at the representative's own 30-day rate and their value, with who sells the
 * product fastest.
 */
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
  aPerdre: Type.Object({ quantite: Type.Integer(), valeur: Ariary, plusRapide: Nullable(UtilisateurRef) }),
});
export type StockCommercial = Static<typeof StockCommercial>;

/**
 * What the movements of a lot come to, in units: delivered, sold, returned, and adjusted with its sign. `ecart` is null
 * when they give what the lot says is available, or else the first movement (its code; null when there is none) that
 * does not, and why.
 */
export const RegistreLot = Type.Object({
  mouvements: Type.Integer(),
  livre: Type.Integer(),
  vendu: Type.Integer(),
  retourne: Type.Integer(),
  ajuste: Type.Integer(),
  ecart: Nullable(Type.Object({ mouvement: Nullable(Type.String()), raison: Type.String() })),
});
export type RegistreLot = Static<typeof RegistreLot>;

/** One lot, with its ledger in sum. */
export const StockCommercialDetail = Type.Object({ ...StockCommercial.properties, registre: RegistreLot });
export type StockCommercialDetail = Static<typeof StockCommercialDetail>;

/** What the lots of a list will lose, all its pages together: lots at risk, units and value in Ar. */
export const TotalAPerdre = Type.Object({ lots: Type.Integer(), quantite: Type.Integer(), valeur: Ariary });
export type TotalAPerdre = Static<typeof TotalAPerdre>;

export const STOCK_COMMERCIAL_SORTS = [
  'product.designation',
  'commercial.nomPrenom',
  'percentDisponible',
  'quantiteDisponible',
  'expireAt',
  'lotNumber',
  'aPerdre.quantite',
  'aPerdre.valeur',
] as const;

const LOT_FILTERS = {
  'product.code[]': AnyOf,
  'product.code': Type.Optional(Type.String({ maxLength: 200 })),
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'commercial.region': Region,
  'expireAt[after]': DateBound,
  'expireAt[before]': DateBound,
  disponible: Type.Optional(Type.Boolean({ description: 'true : seulement les lots qui ne sont pas vides' })),
  aRisque: Type.Optional(Type.Boolean({ description: 'true : seulement les lots dont une part expirera invendue' })),
};

/** The correction of a lot's last day, the one thing of it that is not made of movements. */
export const LotPatch = Type.Object(
  { expireAt: Type.String({ maxLength: 10, description: 'jour, yyyy-MM-dd' }) },
  { additionalProperties: false },
);
export type LotPatch = Static<typeof LotPatch>;

export const StockCommercialListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(STOCK_COMMERCIAL_SORTS),
  ...LOT_FILTERS,
});

/** The filters of the lots, without pages. */
export const TotalAPerdreQuery = Type.Object({ search: ListQuery.search, ...LOT_FILTERS });
export type TotalAPerdreQuery = Static<typeof TotalAPerdreQuery>;

/**
 * One movement of the ledger (doc 2, 3), with the document behind it; quantity without sign but for a plain AJUSTEMENT,
 * value in Ar. `solde`: what the lot held once it was written, in units, given when the movements of one lot are asked
 * for. Codes go up in the order of writing, which `order[code]` sorts by: a movement may come in days after its date.
 */
export const StockMouvement = Type.Object({
  code: Type.String(),
  mouvementAt: Instant,
  type: MouvementType,
  quantite: Type.Integer(),
  totalValue: Ariary,
  stockCommercial: Type.Object({ ...LotRef.properties, commercial: UtilisateurRef }),
  document: Nullable(Type.Object({ type: Type.String(), code: Type.String(), reference: Type.String() })),
  solde: Type.Optional(Type.Integer()),
});
export type StockMouvement = Static<typeof StockMouvement>;

export const STOCK_MOUVEMENT_SORTS = [
  'mouvementAt',
  'quantite',
  'stockCommercial.product.designation',
  'stockCommercial.commercial.nomPrenom',
  'type',
  'code',
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
  'stockCommercial.commercial.region': Region,
  commandesValidees: Type.Optional(Type.Boolean({ description: 'true : sans les ventes des commandes à valider' })),
  'mouvementAt[after]': DateBound,
  'mouvementAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});

/**
 * The stock of one product over all representatives (DECISIONS 4): units, value in Ar, how many lots that are not empty
 * and who holds them.
 */
export const StockParProduit = Type.Object({
  product: ProductRef,
  quantiteDisponible: Type.Integer(),
  valeur: Ariary,
  lots: Type.Integer(),
  commerciaux: Type.Integer(),
  nextExpireAt: Nullable(Day),
});
export type StockParProduit = Static<typeof StockParProduit>;

export const STOCK_PAR_PRODUIT_SORTS = [
  'product.designation',
  'quantiteDisponible',
  'valeur',
  'lots',
  'commerciaux',
  'nextExpireAt',
] as const;

export const StockParProduitListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(STOCK_PAR_PRODUIT_SORTS),
  'product.code[]': AnyOf,
  'commercial.username[]': AnyOf,
});
