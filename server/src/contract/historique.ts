import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

const KINDS = ['commande', 'livraison', 'enregistrement', 'validation', 'retrait', 'modification', 'retour'] as const;
export type GenreEvenement = (typeof KINDS)[number];

/**
 * Something that happened to an order or a delivery. Of a return: which, and how many units of this delivery's lots.
 */
export const Evenement = Type.Object({
  at: Instant,
  genre: Type.Unsafe<GenreEvenement>(Type.String({ enum: [...KINDS] })),
  par: Nullable(UtilisateurRef),
  retour: Nullable(Type.Object({ code: Type.String(), factureRef: Type.String(), unites: Type.Integer() })),
});
export type Evenement = Static<typeof Evenement>;

/** What happened to one document, the oldest first. */
export const Historique = Type.Object({ evenements: Type.Array(Evenement) });
export type Historique = Static<typeof Historique>;
