import { Type, type Static } from 'typebox';
import { AnyOf, DateBound, Instant, ListQuery, Nullable, orderQuery } from './common.ts';
import { CreateResult } from './importation.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** It waits, somebody works on it, it is done, it has failed. */
export const JobState = Type.Union([
  Type.Literal('attente'),
  Type.Literal('encours'),
  Type.Literal('terminee'),
  Type.Literal('echouee'),
]);
export type JobState = Static<typeof JobState>;

/** What a long download has made: its rows, and its size in bytes once it is unpacked. */
export const FileResult = Type.Object({ lignes: Type.Integer(), octets: Type.Integer() });
export type FileResult = Static<typeof FileResult>;

/** Work that goes on after its request: it waits, somebody works on it, and it ends with a result or a message. */
export const Job = Type.Object({
  code: Type.String(),
  nature: Type.String({ description: 'livraisons, retours…, telechargement' }),
  etat: JobState,
  utilisateur: UtilisateurRef,
  createdAt: Instant,
  finiAt: Nullable(Instant),
  fileName: Nullable(Type.String()),
  lignes: Type.Integer({ description: 'lignes à traiter' }),
  faites: Type.Integer({ description: 'lignes déjà traitées' }),
  resultat: Nullable(Type.Union([CreateResult, FileResult])),
  entree: Nullable(Type.String({ description: 'code de l’import dans le journal' })),
  message: Nullable(Type.String({ description: 'pourquoi elle a échoué' })),
});
export type Job = Static<typeof Job>;

export const JOB_SORTS = ['createdAt', 'finiAt', 'lignes'] as const;

export const JobListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(JOB_SORTS),
  etat: Type.Optional(JobState),
  nature: Type.Optional(Type.String({ maxLength: 200, description: 'livraisons, retours…, telechargement' })),
  'utilisateur.username[]': AnyOf,
  'createdAt[after]': DateBound,
  'createdAt[before]': DateBound,
});
export type JobListQuery = Static<typeof JobListQuery>;

/** The answer to a request whose work goes on: the code to ask about it with. */
export const JobBegun = Type.Object({ tache: Type.String({ description: 'code de la tâche' }) });
export type JobBegun = Static<typeof JobBegun>;
