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

/** Number of sessions that a call ended. */
export const SessionsEnded = Type.Object({ ended: Type.Integer() });
export type SessionsEnded = Static<typeof SessionsEnded>;

const Password = Type.String({ maxLength: 10_000 });

/** A change of one's own password. A wrong current password counts as a failed sign-in. */
export const MyPasswordBody = Type.Object(
  { currentPassword: Password, password: Password },
  { additionalProperties: false },
);
export const ResetPasswordBody = Type.Object({ password: Password }, { additionalProperties: false });

/**
 * Creation of a back-office user (docs/product.md, 12.3). The service checks the rules of 6.26 itself, so that it can
 * name every field that breaks one.
 */
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
