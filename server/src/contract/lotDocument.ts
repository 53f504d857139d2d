import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { AnyOf, Ariary, DateBound, Instant, ListQuery, orderQuery } from './common.ts';
import { LigneStock } from './stock.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A document whose lines move lots, in a list (docs/product.md, 10.1); amount in Ar. `day` is its own date. */
export const lotDocument = <P extends TProperties>(day: P) =>
  Type.Object({
    code: Type.String(),
    factureRef: Type.String(),
    ...day,
    createdAt: Instant,
    totalValue: Ariary,
    nbLignes: Type.Integer(),
    commercial: UtilisateurRef,
  });
const Undated = lotDocument({});
/** The fields that deliveries and returns have in common. */
export type LotDocument = Static<typeof Undated>;

export const withLotLines = <P extends TProperties>(item: TObject<P>) =>
  Type.Object({ ...item.properties, stockMouvements: Type.Array(LigneStock) });

/** The names of their dates. */
export type LotDocumentDay = 'livraisonAt' | 'retourAt';
// The cast is needed because TypeScript does not infer the type of a computed name.
const boundsOf = (day: LotDocumentDay) =>
  ({ [`${day}[after]`]: DateBound, [`${day}[before]`]: DateBound }) as Record<
    `${LotDocumentDay}[after]` | `${LotDocumentDay}[before]`,
    typeof DateBound
  >;

/** Filters of a list of such documents. */
export const lotDocumentQuery = (day: LotDocumentDay, sorts: readonly string[]) =>
  Type.Object({
    ...ListQuery,
    ...orderQuery(sorts),
    'commercial.username[]': AnyOf,
    'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
    ...boundsOf(day),
    startDate: DateBound,
    endDate: DateBound,
  });
export type LotDocumentQuery = Static<ReturnType<typeof lotDocumentQuery>>;
