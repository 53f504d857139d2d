import { Type, type Static } from 'typebox';
import { Ariary, Day, Instant, Nullable } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A request for one trip: the representative, the day (`yyyy-MM-dd`, Madagascar) and the colour to draw it in. */
export const ParcoursBody = Type.Array(
  Type.Object({
    commercialUsername: Type.String({ maxLength: 200 }),
    date: Type.String({ format: 'day' }),
    couleur: Type.String({ maxLength: 30 }),
  }),
  { minItems: 1, maxItems: 20 },
);
export type ParcoursBody = Static<typeof ParcoursBody>;

/** One order of a trip: the place of its point of sale (null when unknown), the time, and the amount in Ar. */
export const ParcoursPoint = Type.Object({
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  heure: Instant,
  commandeValeur: Ariary,
  commandeCode: Type.String(),
  pointOfSale: Type.String({ description: 'sa désignation' }),
  pointOfSaleCode: Type.String(),
  pointOfSaleNumber: Type.String({ description: 'son téléphone' }),
});
export const Parcours = Type.Object({
  commercial: UtilisateurRef,
  couleur: Type.String(),
  date: Day,
  points: Type.Array(ParcoursPoint),
});
export type Parcours = Static<typeof Parcours>;

/** The day of one device: `route` in the order of time, and stops with their length in seconds. */
export const DeviceRoute = Type.Object({
  device: Type.Object({ code: Type.String(), imei: Type.String(), designation: Type.String() }),
  route: Type.Array(
    Type.Object({
      latitude: Type.Number(),
      longitude: Type.Number(),
      date: Instant,
      speed: Nullable(Type.Number({ description: 'km/h' })),
    }),
  ),
  stops: Type.Array(
    Type.Object({
      latitude: Type.Number(),
      longitude: Type.Number(),
      duration: Type.Integer(),
      date_start: Instant,
      date_end: Instant,
    }),
  ),
});
export type DeviceRoute = Static<typeof DeviceRoute>;
