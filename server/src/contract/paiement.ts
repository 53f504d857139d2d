import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Instant, ListQuery, orderQuery, Region } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A payment (docs/product.md, 10.1); value in Ar. */
export const Paiement = Type.Object({
  code: Type.String(),
  refPaiement: Type.String(),
  paiementAt: Instant,
  createdAt: Instant,
  paiementSource: Type.String(),
  isOrangeMoney: Type.Boolean(),
  value: Ariary,
  commercial: UtilisateurRef,
});
export type Paiement = Static<typeof Paiement>;

export const PAIEMENT_SORTS = ['paiementAt', 'value', 'commercial.nomPrenom', 'createdAt', 'refPaiement'] as const;

export const PaiementListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(PAIEMENT_SORTS),
  'commercial.username[]': AnyOf,
  'commercial.username': Type.Optional(Type.String({ maxLength: 200 })),
  'commercial.region': Region,
  isOrangeMoney: Type.Optional(Type.Boolean()),
  'paiementAt[after]': DateBound,
  'paiementAt[before]': DateBound,
  startDate: DateBound,
  endDate: DateBound,
});
export type PaiementListQuery = Static<typeof PaiementListQuery>;
