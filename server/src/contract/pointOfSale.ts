import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, DateBound, Instant, ListQuery, Maybe, Nullable, orderQuery, Texte } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A point of sale in a list (doc 1, 3); `isActive`: an order in the last 7 days; coordinates in degrees. */
export const PointOfSale = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  phoneNumber: Type.String(),
  isEnabled: Type.Boolean(),
  isActive: Type.Boolean(),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  totalCommandesValue: Ariary,
  nbCommandes: Type.Integer(),
  lastCommandAt: Nullable(Instant),
  createdAt: Instant,
  responsables: Type.Array(UtilisateurRef),
  zones: Type.Array(Type.Object({ code: Type.String(), designation: Type.String() })),
});
export type PointOfSale = Static<typeof PointOfSale>;

export const POS_SORTS = ['designation', 'totalCommandesValue', 'lastCommandAt', 'createdAt'] as const;

export const PointOfSaleListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(POS_SORTS),
  'responsables.username[]': AnyOf,
  'responsables.username': Type.Optional(Type.String({ maxLength: 200 })),
  'zones.code[]': AnyOf,
  'lastCommandAt[after]': DateBound,
  isEnabled: Type.Optional(Type.Boolean()),
});

/** A point of sale as the mobile application sends it; its zone follows from its position. `responsable` is for administrators. */
export const PointOfSaleBody = Type.Object(
  {
    designation: Texte(200),
    phoneNumber: Maybe(Type.String({ pattern: '^[0-9+./()\\s-]*$', maxLength: 40 })),
    latitude: Maybe(Type.Number({ minimum: -90, maximum: 90 })),
    longitude: Maybe(Type.Number({ minimum: -180, maximum: 180 })),
    responsable: Maybe(Texte(200)),
  },
  { additionalProperties: false },
);
export type PointOfSaleBody = Static<typeof PointOfSaleBody>;
