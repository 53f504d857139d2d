import { Type, type Static } from 'typebox';
import { AnyOf, DateBound, Instant, ListQuery, Maybe, Nullable, orderQuery, CleanText } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/**
 * A device session of a representative (docs/product.md, 10.1), with who ended it and why (`motif`, empty without a
 * reason).
 */
export const DeviceSession = Type.Object({
  code: Type.String(),
  utilisateur: UtilisateurRef,
  createdAt: Instant,
  lastActivityAt: Nullable(Instant),
  deviceID: Type.String(),
  isEnabled: Type.Boolean(),
  disableAt: Nullable(Instant),
  disabledBy: Nullable(UtilisateurRef),
  motif: Type.String(),
});
export type DeviceSession = Static<typeof DeviceSession>;

export const DEVICE_SESSION_SORTS = ['createdAt', 'disableAt', 'utilisateur.nomPrenom'] as const;

export const DeviceSessionListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(DEVICE_SESSION_SORTS),
  isEnabled: Type.Optional(Type.Boolean()),
  'utilisateur.username[]': AnyOf,
  'createdAt[after]': DateBound,
  'createdAt[before]': DateBound,
});
export type DeviceSessionListQuery = Static<typeof DeviceSessionListQuery>;

/** What the mobile application sends when it opens on a device. Only administrators give `username`. */
export const DeviceSessionBody = Type.Object(
  { deviceID: CleanText(200), username: Maybe(CleanText(200)) },
  { additionalProperties: false },
);
export type DeviceSessionBody = Static<typeof DeviceSessionBody>;

const Motif = Type.Object({ motif: Maybe(CleanText(300)) }, { additionalProperties: false });
/**
 * The reason that the mobile application shows when a session is ended. Another backend has this call without a body
 * (docs/product.md, 15).
 */
export const DisableSessionBody = Type.Unsafe<Static<typeof Motif> | null>({ ...Motif, nullable: true });
