import { Type, type Static } from 'typebox';
import { AnyOf, ListQuery, Maybe, Nullable, orderQuery, CleanText } from './common.ts';
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
  // Another backend may not have these.
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

/**
 * Doc 2, 7: a zone as its dialog sends it; with `code` that zone changes, without it a new one is made (DECISIONS 4).
 * Of a change, what is left out stays as it is; `polygon: null` takes the shape away. The surface is the server's own,
 * whatever is sent. `version` is that of the zone the change set out from: when another change came first, the answer
 * is 412 with the zone as it is now (`actuel`).
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
