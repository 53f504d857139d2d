import { Type, type Static } from 'typebox';
import {
  AnyOf,
  Ariary,
  DateBound,
  Instant,
  ListQuery,
  Maybe,
  Nullable,
  orderQuery,
  Region,
  CleanText,
} from './common.ts';
import { LigneStock, ProductRef } from './stock.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** An order in a list (docs/product.md, 10.1); amount in Ar. */
export const Commande = Type.Object({
  code: Type.String(),
  orderNumber: Type.String(),
  commandeAt: Instant,
  totalValue: Ariary,
  isSmsSent: Type.Boolean(),
  isValidated: Type.Boolean(),
  nbProduits: Type.Integer({ description: 'lignes de produits' }),
  nbDivers: Type.Integer({ description: 'lignes de produits divers' }),
  pointOfSale: Type.Object({ code: Type.String(), designation: Type.String(), phoneNumber: Type.String() }),
  commercial: UtilisateurRef,
  zone: Nullable(Type.String()),
});
export type Commande = Static<typeof Commande>;

/** A miscellaneous product given out with an order or a delivery; quantity in units. */
export const LigneDivers = Type.Object({
  code: Type.String(),
  quantite: Type.Integer(),
  stock: Type.Object({ code: Type.String(), miscellaneous: ProductRef }),
});
export type LigneDivers = Static<typeof LigneDivers>;

/** One order with its lines (docs/product.md, 6.7). */
export const CommandeDetail = Type.Object({
  ...Commande.properties,
  stockMouvements: Type.Array(LigneStock),
  miscellaneousMouvements: Type.Array(LigneDivers),
});
export type CommandeDetail = Static<typeof CommandeDetail>;

/** The request that validates an order, or takes its validation back (docs/product.md, 6.7). */
export const CommandePatch = Type.Object({ isValidated: Type.Boolean() }, { additionalProperties: false });

/** An order after such a request. */
export const CommandeValidation = Type.Object({
  ...CommandeDetail.properties,
  wasAlready: Type.Boolean({ description: 'la commande était déjà ainsi\u00a0: rien n’a changé' }),
  changedBy: Nullable(UtilisateurRef),
});
export type CommandeValidation = Static<typeof CommandeValidation>;

const Units = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/**
 * An order as the mobile application sends it (docs/product.md, 12.4). Lots and miscellaneous products are named by
 * their codes and come out of the representative's own stock; several lines may name one lot. Only administrators give
 * `commercial`: a representative orders in their own name. The server gives a number where `orderNumber` is missing,
 * and takes the present instant where `commandeAt` is missing.
 */
export const CommandeBody = Type.Object(
  {
    pointOfSale: CleanText(200),
    commercial: Maybe(CleanText(200)),
    orderNumber: Maybe(CleanText(100)),
    commandeAt: Maybe(Type.String({ format: 'day-or-instant' })),
    isSmsSent: Type.Optional(Type.Boolean()),
    lignes: Type.Array(
      Type.Object({ stockCommercialCode: CleanText(200), quantite: Units }, { additionalProperties: false }),
      { minItems: 1, maxItems: 500 },
    ),
    lignesDivers: Maybe(
      Type.Array(Type.Object({ miscellaneousCode: CleanText(200), quantite: Units }, { additionalProperties: false }), {
        maxItems: 500,
      }),
    ),
  },
  { additionalProperties: false },
);
export type CommandeBody = Static<typeof CommandeBody>;

export const COMMANDE_SORTS = [
  'commandeAt',
  'totalValue',
  'commercial.nomPrenom',
  'pointOfSale.designation',
  'orderNumber',
] as const;

export const CommandeListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(COMMANDE_SORTS),
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'commercial.region': Region,
  'pointOfSale.zones.code[]': AnyOf,
  'pointOfSale.code': Type.Optional(Type.String({ maxLength: 200 })),
  isValidated: Type.Optional(Type.Boolean()),
  'commandeAt[after]': DateBound,
  'commandeAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});
export type CommandeListQuery = Static<typeof CommandeListQuery>;
