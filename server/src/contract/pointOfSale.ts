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

/**
 * A point of sale in a list (docs/product.md, 10.1). `isActive` means an order in the last 7 days; coordinates in
 * degrees.
 */
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
  'code[]': AnyOf,
  'responsables.username[]': AnyOf,
  'responsables.username': Type.Optional(Type.String({ maxLength: 200 })),
  'zones.code[]': AnyOf,
  'responsables.region': Region,
  'lastCommandAt[after]': DateBound,
  'createdAt[after]': DateBound,
  'createdAt[before]': DateBound,
  // Filters for points of sale with an order in these days, and for those without one.
  'commandes.commandeAt[after]': DateBound,
  'commandes.commandeAt[before]': DateBound,
  'sansCommande[after]': DateBound,
  'sansCommande[before]': DateBound,
  isEnabled: Type.Optional(Type.Boolean()),
};
export const PointOfSaleListQuery = Type.Object({ ...ListQuery, ...orderQuery(POS_SORTS), ...filters });

/** The filters of the list, for its map (docs/product.md, 12.5), which is not paged. */
export const PointOfSaleMapQuery = Type.Object({ search: ListQuery.search, ...filters });
export type PointOfSaleMapQuery = Static<typeof PointOfSaleMapQuery>;

/**
 * The points of sale that have a position. They come column by column, which keeps a hundred thousand of them at 3 MB:
 * point `n` has the code `codes[n]`, the longitude `positions[2n]` and the latitude `positions[2n + 1]`
 * (hundred-thousandths of a degree, about a metre), and is enabled when `actifs[n]` is `1`. `GET /pos/{code}` has the
 * rest of one point.
 */
export const PointOfSaleMap = Type.Object({
  codes: Type.Array(Type.String()),
  positions: Type.Array(Type.Integer({ description: 'longitude, latitude, longitude… en cent-millièmes de degré' })),
  actifs: Type.String({ description: 'un 1 ou un 0 par point de vente' }),
  sansPosition: Type.Integer({ description: 'points de vente trouvés qui n’ont pas de position' }),
});
export type PointOfSaleMap = Static<typeof PointOfSaleMap>;

/**
 * A point of sale as the mobile application sends it. The server finds its zone by its position. Only administrators
 * give `responsable`.
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
