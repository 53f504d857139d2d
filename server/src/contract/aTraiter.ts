import { Type, type Static } from 'typebox';
import { Ariary, CleanText, Day, Instant, Maybe, Nullable } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

export const GenreATraiter = Type.Union([
  Type.Literal('silence'),
  Type.Literal('sans-commande'),
  Type.Literal('rupture'),
  Type.Literal('peremption'),
]);
export type GenreATraiter = Static<typeof GenreATraiter>;

/**
 * Something of today that somebody should look at. `codes` are products that ran out, or lots that expire today; `noms`
 * are the names of the first ones.
 */
export const ElementATraiter = Type.Object({
  cle: Type.String({ description: 'ce que c’est et de qui, le même toute la journée' }),
  genre: GenreATraiter,
  commercial: UtilisateurRef,
  phoneNumber: Type.String(),
  depuis: Nullable(Instant),
  nombre: Type.Integer(),
  noms: Type.Array(Type.String()),
  codes: Type.Array(Type.String()),
  valeur: Nullable(Ariary),
  ecarte: Nullable(Type.Object({ motif: Type.String(), at: Instant })),
});
export type ElementATraiter = Static<typeof ElementATraiter>;

/** What is to be looked at today, as one person sees it: what they put aside has their reason. */
export const ATraiter = Type.Object({ date: Day, elements: Type.Array(ElementATraiter) });
export type ATraiter = Static<typeof ATraiter>;

/** Puts an element aside for the day, with a reason; without a reason it is taken back. */
export const EcarterBody = Type.Object(
  { cle: Type.String({ minLength: 1, maxLength: 300 }), motif: Maybe(CleanText(200)) },
  { additionalProperties: false },
);
export type EcarterBody = Static<typeof EcarterBody>;
