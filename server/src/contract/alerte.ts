import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** What an alert is about. */
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

/** What the screen behind an alert is found by. */
export const CibleAlerte = Type.Object({
  produits: Type.Optional(Type.Array(Type.String(), { description: 'codes' })),
  appareil: Type.Optional(Type.String({ description: 'IMEI' })),
  import: Type.Optional(Type.String({ description: 'code de l’import' })),
  donnees: Type.Optional(Type.String({ description: 'ce que l’import apporte : livraisons, paiements…' })),
  lot: Type.Optional(Type.String({ description: 'code du lot' })),
});
export type CibleAlerte = Static<typeof CibleAlerte>;

/** One open alert as one person has it; it goes away by itself when its cause has ended. */
export const Alerte = Type.Object({
  id: Type.Integer(),
  genre: GenreAlerte,
  message: Type.String(),
  date: Instant,
  lue: Type.Boolean(),
  commercial: Nullable(UtilisateurRef),
  cible: CibleAlerte,
});
export type Alerte = Static<typeof Alerte>;

/** Open alerts, newest first, the unread before all others where they are too many; and how many there are in all. */
export const Alertes = Type.Object({ alertes: Type.Array(Alerte), total: Type.Integer(), nonLues: Type.Integer() });
export type Alertes = Static<typeof Alertes>;

/** Alerts read by the caller; without `ids`, all of them. */
export const AlertesReadBody = Type.Object(
  { ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 500 })) },
  { additionalProperties: false },
);
export type AlertesReadBody = Static<typeof AlertesReadBody>;
