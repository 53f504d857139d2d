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

const filters = {
  'responsables.username[]': AnyOf,
  'responsables.username': Type.Optional(Type.String({ maxLength: 200 })),
  'zones.code[]': AnyOf,
  'responsables.region': Region,
  'lastCommandAt[after]': DateBound,
  'createdAt[after]': DateBound,
  'createdAt[before]': DateBound,
  // Those with an order of these days, and those without any.
  'commandes.commandeAt[after]': DateBound,
  'commandes.commandeAt[before]': DateBound,
  'sansCommande[after]': DateBound,
  'sansCommande[before]': DateBound,
  isEnabled: Type.Optional(Type.Boolean()),
};
export const PointOfSaleListQuery = Type.Object({ ...ListQuery, ...orderQuery(POS_SORTS), ...filters });

/** The filters of the list, for its map (doc 1, 7.3); everything that is found is answered. */
export const PointOfSaleMapQuery = Type.Object({ search: ListQuery.search, ...filters });
export type PointOfSaleMapQuery = Static<typeof PointOfSaleMapQuery>;

/**
 * The points of sale that have a position, column by column, so that a hundred thousand of them are 3 MB: point `n` is
 * `codes[n]`, at longitude `positions[2n]` and latitude `positions[2n + 1]` (hundred-thousandths of a degree: about a
 * metre), enabled when `actifs[n]` is `1`. Everything else of one point: `GET /pos/{code}`.
 */
export const PointOfSaleMap = Type.Object({
  codes: Type.Array(Type.String()),
  positions: Type.Array(Type.Integer({ description: 'longitude, latitude, longitude… en cent-millièmes de degré' })),
  actifs: Type.String({ description: 'un 1 ou un 0 par point de vente' }),
  sansPosition: Type.Integer({ description: 'points de vente trouvés qui n’ont pas de position' }),
});
export type PointOfSaleMap = Static<typeof PointOfSaleMap>;

/**
 * A point of sale as the mobile application sends it; its zone follows from its position. `responsable` is for
 * administrators.
 */
export const PointOfSaleBody = Type.Object(
  {
    designation: CleanText(200),
    phoneNumber: Maybe(Type.String({ pattern: '^[0-9+./()\\s-]*$', maxLength: 40 })),
    latitude: Maybe(Type.Number({ minimum: -90, maximum: 90 })),
    longitude: Maybe(Type.Number({ minimum: -180, maximum: 180 })),
    responsable: Maybe(CleanText(200)),
  },
  { additionalProperties: false },
);
export type PointOfSaleBody = Static<typeof PointOfSaleBody>;
