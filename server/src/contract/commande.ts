import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Instant, ListQuery, Nullable, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** An order in a list (doc 1, 3); amount in Ar. */
export const Commande = Type.Object({
  code: Type.String(),
  orderNumber: Type.String(),
  commandeAt: Instant,
  totalValue: Ariary,
  isSmsSent: Type.Boolean(),
  isValidated: Type.Boolean(),
  pointOfSale: Type.Object({ code: Type.String(), designation: Type.String(), phoneNumber: Type.String() }),
  commercial: UtilisateurRef,
  zone: Nullable(Type.String()),
});
export type Commande = Static<typeof Commande>;

export const COMMANDE_SORTS = ['commandeAt', 'totalValue', 'commercial.nomPrenom', 'pointOfSale.designation', 'orderNumber'] as const;

export const CommandeListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(COMMANDE_SORTS),
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'pointOfSale.zones.code[]': AnyOf,
  'pointOfSale.code': Type.Optional(Type.String({ maxLength: 200 })),
  'commandeAt[after]': DateBound,
  'commandeAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});
