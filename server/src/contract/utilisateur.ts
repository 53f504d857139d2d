import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, Instant, ListQuery, Maybe, Nullable, orderQuery } from './common.ts';
import { RoleCode } from './session.ts';

/** A person as other entities refer to them. */
export const UtilisateurRef = Type.Object({ username: Type.String(), nomPrenom: Type.String() });
export type UtilisateurRef = Static<typeof UtilisateurRef>;

export const UtilisateurRole = Type.Object({ code: RoleCode, designation: Type.String(), isAdmin: Type.Boolean() });
export type UtilisateurRole = Static<typeof UtilisateurRole>;

/** A representative or a back-office user (doc 1, 3); amounts in Ar. */
export const Utilisateur = Type.Object({
  username: Type.String(),
  nomPrenom: Type.String(),
  codeTiers: Nullable(Type.String()),
  codeCollaborateur: Nullable(Type.String()),
  phoneNumber: Type.String(),
  adresse: Type.String(),
  region: Nullable(Type.String()),
  zone: Type.String({ description: 'désignations des zones, séparées par des virgules' }),
  zones: Type.Array(Type.String(), { description: 'codes des zones' }),
  isEnabled: Type.Boolean(),
  hasSession: Type.Boolean(),
  lastActivityAt: Nullable(Instant),
  lastLivraisonAt: Nullable(Instant),
  lastUpdateAt: Nullable(Instant),
  lastCommandAt: Nullable(Instant),
  totalCommandesValue: Ariary,
  paiementLeft: Ariary,
  totalStockValue: Ariary,
  totalCommission: Ariary,
  initialCommandValue: Ariary,
  nbPointOfSales: Type.Integer(),
  utilisateurRole: UtilisateurRole,
  version: Type.Integer({ description: 'à renvoyer avec une modification' }),
});
export type Utilisateur = Static<typeof Utilisateur>;

export const BriefPointOfSale = Type.Object({
  code: Type.String(),
  designation: Type.String(),
  isEnabled: Type.Boolean(),
  lastCommandAt: Nullable(Instant),
  totalCommandesValue: Ariary,
});

/** Detail: the list's fields with the points of sale; figures of the month against the target, in Ar. */
export const UtilisateurDetail = Type.Object({
  ...Utilisateur.properties,
  responsables: Type.Array(Type.String()),
  pointOfSales: Type.Array(BriefPointOfSale),
  chiffreAffaireMois: Ariary,
  objectif: Ariary,
});
export type UtilisateurDetail = Static<typeof UtilisateurDetail>;

export const UTILISATEUR_SORTS = [
  'nomPrenom',
  'totalCommandesValue',
  'totalStockValue',
  'paiementLeft',
  'lastActivityAt',
  'username',
  'utilisateurRole.designation',
  'utilisateurRole.code',
  'isEnabled',
] as const;

export const UtilisateurListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(UTILISATEUR_SORTS),
  'utilisateurRole.code': Type.Optional(Type.String({ maxLength: 50 })),
  isAdmin: Type.Optional(Type.Boolean()),
  isEnabled: Type.Optional(Type.Boolean()),
  nomPrenom: Type.Optional(Type.String({ maxLength: 200 })),
  username: Type.Optional(Type.String({ maxLength: 200 })),
  'zones.code[]': AnyOf,
});

/**
 * Switching a user on or off, their name, the role of a back-office user. Null is let in here, where it would be read
 * as false, and refused by the service. `version` is that of the user the change set out from: when another change came
 * first, the answer is 412 with the user as they are now and who changed them last (`actuel`). Without it the change is
 * made on whatever is there now.
 */
export const UtilisateurPatch = Type.Object(
  {
    isEnabled: Maybe(Type.Boolean()),
    nomPrenom: Maybe(Type.String({ maxLength: 1000 })),
    utilisateurRoleCode: Maybe(Type.String({ maxLength: 50 })),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UtilisateurPatch = Static<typeof UtilisateurPatch>;

const INITIAL_MAX = 1_000_000_000_000;
/**
 * A representative's initial order value (Ar). `previous` is the one the form set out from: when another is there by
 * now, the answer is 412 with it and who set it (`actuel`). Without it the change is made on whatever is there now.
 */
export const InitialCommandBody = Type.Object(
  {
    amount: Type.Integer({ exclusiveMinimum: 0, maximum: INITIAL_MAX }),
    previous: Type.Optional(
      Type.Integer({ minimum: 0, maximum: INITIAL_MAX, description: 'la valeur d’où l’on est parti' }),
    ),
  },
  { additionalProperties: false },
);
export type InitialCommandBody = Static<typeof InitialCommandBody>;

/** Cards created and brought up to date from the accounting system; `ignored` when some could not be read. */
export const SynchronizeResult = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  ignored: Type.Optional(Type.Integer()),
});
export type SynchronizeResult = Static<typeof SynchronizeResult>;

/** One month of a representative (`GET /commercial/{username}/statistics`); amounts in Ar. */
export const CommercialMonth = Type.Object({
  mois: Type.String({ description: 'yyyy-MM' }),
  ventes: Ariary,
  commandes: Type.Integer(),
  panierMoyen: Ariary,
});
export type CommercialMonth = Static<typeof CommercialMonth>;
