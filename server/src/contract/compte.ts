import { Type, type Static } from 'typebox';
import { Instant } from './common.ts';

/** A browser this person is signed in with. */
export const MySession = Type.Object({
  code: Type.String(),
  navigateur: Type.String({ description: 'vide quand il ne se nomme pas' }),
  systeme: Type.String({ description: 'vide quand il ne se nomme pas' }),
  mobile: Type.Boolean(),
  adresse: Type.String({ description: 'adresse IP de la dernière activité' }),
  createdAt: Instant,
  lastActivityAt: Instant,
  expiresAt: Instant,
  actuelle: Type.Boolean({ description: 'la session de cette demande' }),
});
export type MySession = Static<typeof MySession>;

/** How many sessions a call ended. */
export const SessionsEnded = Type.Object({ ended: Type.Integer() });
export type SessionsEnded = Static<typeof SessionsEnded>;

const Password = Type.String({ maxLength: 10_000 });

/** One's own password: the current one is asked, and counted like a sign-in. */
export const MyPasswordBody = Type.Object(
  { currentPassword: Password, password: Password },
  { additionalProperties: false },
);
export const ResetPasswordBody = Type.Object({ password: Password }, { additionalProperties: false });

/** Doc 2, 7. The rules of doc 2, 5 are checked by the call itself, which names every field that breaks one. */
export const AdminCreateBody = Type.Object(
  {
    username: Type.Optional(Type.String({ maxLength: 1000 })),
    password: Type.Optional(Password),
    utilisateurRoleCode: Type.Optional(Type.String({ maxLength: 50 })),
    nomPrenom: Type.Optional(Type.String({ maxLength: 1000 })),
  },
  { additionalProperties: false },
);
export type AdminCreateBody = Static<typeof AdminCreateBody>;
