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

/** A lot as the lines of a document show it. */
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
 * One line of a representative's stock (`GET /stock/commercial/{username}`): a lot or a miscellaneous product; value
 * and unit price in Ar. `aPerdre` has the units of a lot that will expire unsold.
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
  aPerdre: Type.Optional(Type.Integer()),
});
export type StockLigne = Static<typeof StockLigne>;

/** Miscellaneous products that a representative holds (docs/product.md, 10.1). */
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
export type MiscellaneousStockListQuery = Static<typeof MiscellaneousStockListQuery>;

/**
 * How long a stock lasts at the sales of the last 30 days (docs/product.md, 10.6): `jours`, and `jusqua`, the working
 * day on which the last unit goes. Both are null where nothing is left (`vide`), nothing sells (`invendu`), and the
 * product came less than 30 days ago (`nouveau`).
 */
export const Couverture = Type.Object({
  etat: Type.Union([Type.Literal('jours'), Type.Literal('vide'), Type.Literal('invendu'), Type.Literal('nouveau')]),
  jours: Nullable(Type.Integer()),
  jusqua: Nullable(Day),
});
export type Couverture = Static<typeof Couverture>;

const Loss = { quantite: Type.Integer(), valeur: Ariary };

/**
 * A lot of a representative in a list (docs/product.md, 10.1). `percentDisponible` is the share of the delivered units
 * that is left, 0 to 100; value in Ar. `aPerdre` has the units, and their value, that will expire unsold at the
 * representative's sales of the last 30 days; `plusRapide` is who sells the product fastest. `couverture` is that of
 * the lot, with those that expire before it being sold first.
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
  aPerdre: Type.Object({ ...Loss, plusRapide: Nullable(UtilisateurRef) }),
  couverture: Couverture,
});
export type StockCommercial = Static<typeof StockCommercial>;

/**
 * Sums of a lot's movements in units: delivered, sold, returned, and adjusted with its sign. `ecart` is null when they
 * equal the available quantity. Otherwise it names the first movement that breaks the balance (null when no movement
 * does), and the reason.
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

/** One lot with the sums of its movements. */
export const StockCommercialDetail = Type.Object({ ...StockCommercial.properties, registre: RegistreLot });
export type StockCommercialDetail = Static<typeof StockCommercialDetail>;

/** The expected losses of all lots of a list, over all its pages: lots at risk, units, and value in Ar. */
export const TotalAPerdre = Type.Object({ lots: Type.Integer(), ...Loss });
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
  disponible: Type.Optional(Type.Boolean({ description: 'true\u00a0: seulement les lots qui ne sont pas vides' })),
  aRisque: Type.Optional(
    Type.Boolean({ description: 'true\u00a0: seulement les lots dont une part expirera invendue' }),
  ),
};

/** A correction of a lot's expiry, the only field of a lot that does not follow from movements. */
export const LotPatch = Type.Object(
  { expireAt: Type.String({ maxLength: 10, description: 'jour, yyyy-MM-dd' }) },
  { additionalProperties: false },
);
export type LotPatch = Static<typeof LotPatch>;

/**
 * A proposal: so many units of a lot from who holds it to who can sell them in time; value in Ar. `vers` is null for
 * the units that nobody can sell in time.
 */
export const Transfert = Type.Object({
  lot: LotRef,
  de: UtilisateurRef,
  vers: Nullable(UtilisateurRef),
  quantite: Type.Integer(),
  valeur: Ariary,
});
export type Transfert = Static<typeof Transfert>;

/** The filters of the list of lots, and one lot by its code. */
export const TransfertListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(['rang', 'valeur']),
  ...LOT_FILTERS,
  code: Type.Optional(Type.String({ maxLength: 200 })),
});
export type TransfertListQuery = Static<typeof TransfertListQuery>;

export const StockCommercialListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(STOCK_COMMERCIAL_SORTS),
  ...LOT_FILTERS,
});

/** The filters of the list of lots, without paging. */
export const TotalAPerdreQuery = Type.Object({ search: ListQuery.search, ...LOT_FILTERS });
export type TotalAPerdreQuery = Static<typeof TotalAPerdreQuery>;

/**
 * One movement of the ledger with its document (docs/product.md, 10.1). Quantities have no sign except for a plain
 * AJUSTEMENT; value in Ar. `solde` is what the lot held afterwards, in units; only the movements of one lot have it.
 * Codes rise in the order of writing, which `order[code]` sorts by, because a movement may be written days after its
 * date.
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
  commandesValidees: Type.Optional(
    Type.Boolean({ description: 'true\u00a0: sans les ventes des commandes à valider' }),
  ),
  'mouvementAt[after]': DateBound,
  'mouvementAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});
export type StockMouvementListQuery = Static<typeof StockMouvementListQuery>;

/**
 * The stock of one product over all representatives (docs/product.md, 12.7): units, value in Ar, the number of lots
 * that are not empty, who holds them, what will expire unsold, and how long all of it lasts.
 */
export const StockParProduit = Type.Object({
  product: ProductRef,
  quantiteDisponible: Type.Integer(),
  valeur: Ariary,
  lots: Type.Integer(),
  commerciaux: Type.Integer(),
  nextExpireAt: Nullable(Day),
  aPerdre: Type.Object(Loss),
  couverture: Couverture,
});
export type StockParProduit = Static<typeof StockParProduit>;

export const STOCK_PAR_PRODUIT_SORTS = [
  'product.designation',
  'quantiteDisponible',
  'valeur',
  'lots',
  'commerciaux',
  'nextExpireAt',
  'aPerdre.valeur',
] as const;

export const StockParProduitListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(STOCK_PAR_PRODUIT_SORTS),
  ...LOT_FILTERS,
});
export type StockParProduitListQuery = Static<typeof StockParProduitListQuery>;
