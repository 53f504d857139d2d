import { Type, type Static } from 'typebox';
import { AnyOf, ListQuery, Maybe, Nullable, orderQuery, CleanText } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** GeoJSON rings, longitude before latitude. */
export const Polygon = Type.Object({
  type: Type.Union([Type.Literal('Polygon'), Type.Literal('MultiPolygon')]),
  coordinates: Type.Array(Type.Unknown()),
});

/** A zone (docs/product.md, 10.1); surface in m². */
export const Zone = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  couleur: Type.String(),
  surface: Type.Number(),
  polygon: Nullable(Polygon),
  utilisateurs: Type.Array(UtilisateurRef),
  // Other backends may leave these out.
  nbPointsDeVente: Type.Optional(Type.Integer()),
  version: Type.Optional(Type.Integer({ description: 'à renvoyer avec une modification' })),
});
export type Zone = Static<typeof Zone>;

export const ZONE_SORTS = ['designation', 'code', 'surface', 'nbPointsDeVente'] as const;

export const ZoneListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(ZONE_SORTS),
  designation: Type.Optional(Type.String({ maxLength: 200 })),
  'utilisateurs.username': Type.Optional(Type.String({ maxLength: 200 })),
  'utilisateurs.username[]': AnyOf,
});
export type ZoneListQuery = Static<typeof ZoneListQuery>;

/**
 * A zone as its dialog sends it (docs/product.md, 12.5). With `code` it changes that zone, without it it creates one. A
 * change leaves missing fields as they are, and `polygon: null` removes the shape. The server computes the surface
 * itself. `version` is the version that the dialog was opened with: if somebody has changed the zone since, the answer
 * is 412 with the present zone (`actuel`).
 */
export const ZoneBody = Type.Object(
  {
    code: Maybe(CleanText(200)),
    designation: CleanText(200),
    couleur: Maybe(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
    utilisateurs: Type.Optional(Type.Array(CleanText(200), { maxItems: 300 })),
    polygon: Type.Optional(Type.Unknown({ description: 'Polygon ou MultiPolygon GeoJSON, ou null' })),
    surface: Type.Optional(Type.Unknown({ description: 'sans effet' })),
    version: Maybe(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  },
  { additionalProperties: false },
);
export type ZoneBody = Static<typeof ZoneBody>;
