import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';
import { CreateResult } from './importation.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** Work that goes on after its request: it waits, somebody works on it, and it ends with a result or a message. */
export const Job = Type.Object({
  code: Type.String(),
  nature: Type.String({ description: 'livraisons, retours…' }),
  etat: Type.Union([
    Type.Literal('attente'),
    Type.Literal('encours'),
    Type.Literal('terminee'),
    Type.Literal('echouee'),
  ]),
  utilisateur: UtilisateurRef,
  createdAt: Instant,
  fileName: Nullable(Type.String()),
  lignes: Type.Integer({ description: 'lignes à traiter' }),
  faites: Type.Integer({ description: 'lignes déjà traitées' }),
  resultat: Nullable(CreateResult),
  message: Nullable(Type.String({ description: 'pourquoi elle a échoué' })),
});
export type Job = Static<typeof Job>;

/** The answer to a request whose work goes on: the code to ask about it with. */
export const JobBegun = Type.Object({ tache: Type.String({ description: 'code de la tâche' }) });
export type JobBegun = Static<typeof JobBegun>;
