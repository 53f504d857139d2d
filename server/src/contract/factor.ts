import { Type, type Static } from 'typebox';
import { CleanText, Instant, Nullable } from './common.ts';

export const FactorKind = Type.Union([Type.Literal('totp'), Type.Literal('passkey')]);
export type FactorKind = Static<typeof FactorKind>;

/** A second factor of a person. */
export const Factor = Type.Object({
  code: Type.String(),
  kind: FactorKind,
  nom: Type.String(),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
});
export type Factor = Static<typeof Factor>;

/** A person's second factors. */
export const Factors = Type.Object({
  factors: Type.Array(Factor),
  recoveryCodesLeft: Type.Integer({ description: 'codes de secours encore inutilisés' }),
  isRequired: Type.Boolean({ description: 'le rôle exige un second facteur' }),
});
export type Factors = Static<typeof Factors>;

/** The beginning of an enrolment of one-time codes: nothing is stored before a code proves that they work. */
export const TotpEnrolment = Type.Object({
  secret: Type.String({ description: 'en base 32, à taper dans l’application' }),
  uri: Type.String({ description: 'otpauth://, à montrer en code QR' }),
  ticket: Type.String({ description: 'à renvoyer avec le premier code' }),
});
export type TotpEnrolment = Static<typeof TotpEnrolment>;

export const FactorName = CleanText(60);
export const TotpBody = Type.Object(
  { ticket: Type.String({ maxLength: 1_000 }), code: Type.String({ maxLength: 20 }), nom: FactorName },
  { additionalProperties: false },
);
export type TotpBody = Static<typeof TotpBody>;

/** What the browser has to be asked for, in the form of WebAuthn. */
export const PasskeyOptions = Type.Object({ options: Type.Unknown() });
export type PasskeyOptions = Static<typeof PasskeyOptions>;
const PasskeyAnswer = Type.Unknown({ description: 'la réponse du navigateur, telle que WebAuthn la donne' });
export const PasskeyBody = Type.Object({ nom: FactorName, passkey: PasskeyAnswer }, { additionalProperties: false });
export type PasskeyBody = Static<typeof PasskeyBody>;

export const FactorPatch = Type.Object({ nom: FactorName }, { additionalProperties: false });

/** Recovery codes are shown this once. Empty when the person has codes already. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const FactorProof = Type.Object(
  {
    kind: Type.Union([Type.Literal('totp'), Type.Literal('passkey'), Type.Literal('recovery')]),
    code: Type.Optional(Type.String({ maxLength: 40 })),
    passkey: Type.Optional(PasskeyAnswer),
  },
  { additionalProperties: false },
);
export type FactorProof = Static<typeof FactorProof>;

/** The end of a sign-in: where to go. */
export const SignedIn = Type.Object({ target: Type.String(), ...RecoveryCodes.properties });
export type SignedIn = Static<typeof SignedIn>;

/** What is missing after the password. */
export interface SecondStep {
  kind: 'proof' | 'enrolment';
  /** The ways to prove oneself, the most convenient first; empty for an enrolment. */
  methods: readonly FactorProof['kind'][];
}
