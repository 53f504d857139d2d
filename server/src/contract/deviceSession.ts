import { Type, type Static } from 'typebox';
import { Instant, Maybe, Nullable, Texte } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** A device session of a representative (doc 2, 3). */
export const DeviceSession = Type.Object({
  code: Type.String(),
  utilisateur: UtilisateurRef,
  createdAt: Instant,
  deviceID: Type.String(),
  isEnabled: Type.Boolean(),
  disableAt: Nullable(Instant),
});
export type DeviceSession = Static<typeof DeviceSession>;

/** What the mobile application says when it is opened on a device; `username` is for administrators. */
export const DeviceSessionBody = Type.Object({ deviceID: Texte(200), username: Maybe(Texte(200)) }, { additionalProperties: false });
export type DeviceSessionBody = Static<typeof DeviceSessionBody>;
