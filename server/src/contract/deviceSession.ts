import { Type, type Static } from 'typebox';
import { AnyOf, DateBound, Instant, ListQuery, Maybe, Nullable, orderQuery, CleanText } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A device session of a representative (doc 2, 3); by whom and why it was ended (`motif`, empty when not said). */
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

/** What the mobile application says when it is opened on a device; `username` is for administrators. */
export const DeviceSessionBody = Type.Object(
  { deviceID: CleanText(200), username: Maybe(CleanText(200)) },
  { additionalProperties: false },
);
export type DeviceSessionBody = Static<typeof DeviceSessionBody>;

const Motif = Type.Object({ motif: Maybe(CleanText(300)) }, { additionalProperties: false });
/** Why a session is ended: what the mobile application is told. Doc 2, 7 has this call without a body. */
export const DisableSessionBody = Type.Unsafe<Static<typeof Motif> | null>({ ...Motif, nullable: true });
