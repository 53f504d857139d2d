import { Type, type Static } from 'typebox';
import { AnyOf, ListQuery, Nullable, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** GeoJSON rings, longitude before latitude. */
export const Polygon = Type.Object({
  type: Type.Union([Type.Literal('Polygon'), Type.Literal('MultiPolygon')]),
  coordinates: Type.Array(Type.Unknown()),
});

/** Doc 2, 3; surface in m². */
export const Zone = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  couleur: Type.String(),
  surface: Type.Number(),
  polygon: Nullable(Polygon),
  utilisateurs: Type.Array(UtilisateurRef),
});
export type Zone = Static<typeof Zone>;

export const ZoneListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(['designation', 'code', 'surface']),
  designation: Type.Optional(Type.String({ maxLength: 200 })),
  'utilisateurs.username': Type.Optional(Type.String({ maxLength: 200 })),
  'utilisateurs.username[]': AnyOf,
});
