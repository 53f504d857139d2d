import { Type, type Static } from 'typebox';
import { LigneDivers } from './commande.ts';
import { AnyOf, Ariary, DateBound, Instant, ListQuery, Maybe, Nullable, orderQuery } from './common.ts';
import { LigneStock, MouvementType } from './stock.ts';
import { UtilisateurRef } from './utilisateur.ts';

/**
 * An adjustment in a list (docs/product.md, 10.1). `totalValue` is the signed sum of its lines in Ar. It leaves out the
 * `nbSansValeur` lines without a known value, which were written before the value of miscellaneous products was kept.
 */
export const Ajustement = Type.Object({
  code: Type.String(),
  ajustementRef: Type.String(),
  createdAt: Instant,
  dateAjustement: Instant,
  totalValue: Ariary,
  nbLignes: Type.Integer(),
  nbSansValeur: Type.Integer(),
  description: Type.String(),
  commercial: UtilisateurRef,
  createdBy: UtilisateurRef,
});
export type Ajustement = Static<typeof Ajustement>;

/**
 * A line on a miscellaneous product: signed units, and their signed value in Ar at the price of that time, null where
 * no value was kept.
 */
export const AdjustedLigneDivers = Type.Object({ ...LigneDivers.properties, totalValue: Nullable(Ariary) });
export type AdjustedLigneDivers = Static<typeof AdjustedLigneDivers>;

/** An adjustment with its lines. Lines on miscellaneous products have no lot. */
export const AjustementDetail = Type.Object({
  ...Ajustement.properties,
  stockMouvements: Type.Array(Type.Object({ ...LigneStock.properties, type: MouvementType })),
  miscellaneousMouvements: Type.Array(AdjustedLigneDivers),
});
export type AjustementDetail = Static<typeof AjustementDetail>;

export const AJUSTEMENT_SORTS = [
  'createdAt',
  'dateAjustement',
  'ajustementRef',
  'totalValue',
  'commercial.nomPrenom',
] as const;

export const AjustementListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(AJUSTEMENT_SORTS),
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'createdAt[after]': DateBound,
  'createdAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});
export type AjustementListQuery = Static<typeof AjustementListQuery>;

/**
 * Signed whole quantities by line of a representative's stock (docs/product.md, 10.1). `stockCommercialCode` is the
 * `code` of a StockLigne, of a lot or of a miscellaneous product. Lines of 0 are ignored. Without `dateAjustement` the
 * server takes the present instant.
 */
export const AjustementBody = Type.Object(
  {
    dateAjustement: Maybe(Type.String({ format: 'day-or-instant' })),
    username: Type.String({ maxLength: 200 }),
    description: Type.Optional(Type.String({ maxLength: 1_000 })),
    ligneAjustements: Type.Array(
      Type.Object(
        {
          stockCommercialCode: Type.String({ maxLength: 200 }),
          quantity: Type.Integer({ minimum: -999_999_999, maximum: 999_999 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 5_000 },
    ),
  },
  { additionalProperties: false },
);
export type AjustementBody = Static<typeof AjustementBody>;

/** The member `actuel` of a refused adjustment: the lines that would fall below zero, and how much each still has. */
export const RefusedLigne = Type.Object({ stockCommercialCode: Type.String(), quantiteDisponible: Type.Integer() });
export type RefusedLigne = Static<typeof RefusedLigne>;
