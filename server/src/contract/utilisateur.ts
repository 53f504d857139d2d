import { Type, type Static } from 'typebox';
import { AnyOf, Ariary, Instant, ListQuery, Maybe, Nullable, orderQuery } from './common.ts';
import { RoleCode } from './session.ts';

/** A person as other entities refer to them. */
export const UtilisateurRef = Type.Object({ username: Type.String(), nomPrenom: Type.String() });
export type UtilisateurRef = Static<typeof UtilisateurRef>;

export const UtilisateurRole = Type.Object({ code: RoleCode, designation: Type.String(), isAdmin: Type.Boolean() });
export type UtilisateurRole = Static<typeof UtilisateurRole>;

/** A representative or a back-office user (docs/product.md, 10.1); amounts in Ar. */
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

/** A person with their points of sale, and with the figures of the month against the target, in Ar. */
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
export type UtilisateurListQuery = Static<typeof UtilisateurListQuery>;

/**
 * A change of a user's state, name, or role in the back-office. The schema accepts null, which it would otherwise read
 * as false, and the service refuses it. `version` is the version that the form was opened with: if somebody has changed
 * the user since, the answer is 412 with the present user and who changed them last (`actuel`). Without `version` the
 * change always applies.
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
 * A representative's initial order value (Ar). `previous` is the value that the form was opened with: if it is another
 * by now, the answer is 412 with the present value and who set it (`actuel`). Without `previous` the change always
 * applies.
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

/** Representatives created and updated from the accounting system; `ignored` counts those that could not be read. */
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
