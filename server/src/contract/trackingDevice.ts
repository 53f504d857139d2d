import { Type, type Static } from 'typebox';
import { Instant, ListQuery, Nullable, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A tracking device (docs/product.md, 10.1); kilometrage in km, coordinates in degrees. */
export const TrackingDevice = Type.Object({
  code: Type.String(),
  imei: Type.String(),
  designation: Type.String(),
  simNumber: Type.String(),
  model: Type.String(),
  plateNumber: Type.String(),
  adresseIP: Type.String(),
  utilisateur: Nullable(UtilisateurRef),
  isActive: Type.Boolean(),
  lastTrackingAt: Nullable(Instant),
  kilometrage: Type.Number(),
  lastLatitude: Nullable(Type.Number()),
  lastLongitude: Nullable(Type.Number()),
});
export type TrackingDevice = Static<typeof TrackingDevice>;

/**
 * A device with the people who carried it, the last first. `debut` is null when the beginning is unknown, `fin` while
 * they still carry it.
 */
export const TrackingDeviceDetail = Type.Object({
  ...TrackingDevice.properties,
  assignations: Type.Array(
    Type.Object({ utilisateur: UtilisateurRef, debut: Nullable(Instant), fin: Nullable(Instant) }),
  ),
});
export type TrackingDeviceDetail = Static<typeof TrackingDeviceDetail>;

export const TRACKING_DEVICE_SORTS = [
  'imei',
  'simNumber',
  'utilisateur.nomPrenom',
  'lastTrackingAt',
  'kilometrage',
  'designation',
] as const;

export const TrackingDeviceListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(TRACKING_DEVICE_SORTS),
  isAssigned: Type.Optional(Type.Boolean()),
  isActive: Type.Optional(Type.Boolean()),
});
export type TrackingDeviceListQuery = Static<typeof TrackingDeviceListQuery>;

const Holder = Type.Unsafe<string | null>({ type: 'string', maxLength: 200, nullable: true });
/**
 * Null takes the device away from its holder. `previous` is the holder that the form was opened with (null for nobody):
 * if the device has another holder by now, the answer is 412 with the present device (`actuel`). Without `previous` the
 * change always applies.
 */
export const AssignBody = Type.Object(
  { username: Holder, previous: Type.Optional(Holder) },
  { additionalProperties: false },
);
export type AssignBody = Static<typeof AssignBody>;

/** Devices found at the provider (created, updated, ignored), and positions stored. */
export const RefreshResult = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  ignored: Type.Integer(),
  positions: Type.Integer(),
});
export type RefreshResult = Static<typeof RefreshResult>;
