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

/** A sign-in that the person is told about: refused attempts, or a device that was not known. */
export const SignInNotice = Type.Object({
  code: Type.String(),
  kind: Type.Union([Type.Literal('refused'), Type.Literal('new_device')]),
  at: Instant,
  nb: Type.Integer({ description: 'tentatives refusées' }),
  since: Type.String({ description: 'première de ces tentatives, ISO 8601 en UTC' }),
  navigateur: Type.String(),
  systeme: Type.String(),
  mobile: Type.Boolean(),
  adresse: Type.String(),
});
export type SignInNotice = Static<typeof SignInNotice>;
export const NoticesReadBody = Type.Object(
  { codes: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 }) },
  { additionalProperties: false },
);

export const NoticesRead = Type.Object({ lues: Type.Integer() });

/** Number of sessions that a call ended. */
export const SessionsEnded = Type.Object({ ended: Type.Integer() });
export type SessionsEnded = Static<typeof SessionsEnded>;

const Password = Type.String({ maxLength: 10_000 });

/** A change of one's own password. A wrong current password counts as a failed sign-in. */
export const MyPasswordBody = Type.Object(
  { currentPassword: Password, password: Password },
  { additionalProperties: false },
);
/** What shows again that this is the person who signed in. */
export const MyProofBody = Type.Object({ password: Password }, { additionalProperties: false });
export type MyProofBody = Static<typeof MyProofBody>;
export const Proved = Type.Object({ proved: Type.Boolean() });

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
