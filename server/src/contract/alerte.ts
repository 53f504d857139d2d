import { Type, type Static } from 'typebox';
import { CleanText, Instant, Maybe, Nullable } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** The subject of an alert. */
export const GenreAlerte = Type.Union([
  Type.Literal('stock'),
  Type.Literal('peremption'),
  Type.Literal('silence'),
  Type.Literal('balise'),
  Type.Literal('solde'),
  Type.Literal('import'),
  Type.Literal('verification'),
]);
export type GenreAlerte = Static<typeof GenreAlerte>;

/** What the browser needs to find the screen behind an alert. */
export const CibleAlerte = Type.Object({
  produits: Type.Optional(Type.Array(Type.String(), { description: 'codes' })),
  appareil: Type.Optional(Type.String({ description: 'IMEI' })),
  import: Type.Optional(Type.String({ description: 'code de l’import' })),
  donnees: Type.Optional(Type.String({ description: 'ce que l’import apporte\u00a0: livraisons, paiements…' })),
  lot: Type.Optional(Type.String({ description: 'code du lot' })),
});
export type CibleAlerte = Static<typeof CibleAlerte>;

/**
 * One open alert as one person sees it. It disappears by itself when its cause has ended. `ecartee`: this person has
 * put it aside. `ecart` is why, or why the last colleague did.
 */
export const Alerte = Type.Object({
  id: Type.Integer(),
  genre: GenreAlerte,
  message: Type.String(),
  date: Instant,
  lue: Type.Boolean(),
  commercial: Nullable(UtilisateurRef),
  cible: CibleAlerte,
  ecartee: Type.Boolean(),
  ecart: Nullable(Type.Object({ motif: Type.String(), at: Instant, par: UtilisateurRef })),
});
export type Alerte = Static<typeof Alerte>;

/** Open alerts, newest first, with their number. Where they are too many, the unread ones come before all others. */
export const Alertes = Type.Object({ alertes: Type.Array(Alerte), total: Type.Integer(), nonLues: Type.Integer() });
export type Alertes = Static<typeof Alertes>;

/** The alerts that the caller has read; all of them without `ids`. */
export const AlertesReadBody = Type.Object(
  { ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 500 })) },
  { additionalProperties: false },
);
export type AlertesReadBody = Static<typeof AlertesReadBody>;

/** Puts an alert aside for oneself, with a reason; without a reason it is taken back. */
export const AlerteEcarterBody = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), motif: Maybe(CleanText(200)) },
  { additionalProperties: false },
);
export type AlerteEcarterBody = Static<typeof AlerteEcarterBody>;
