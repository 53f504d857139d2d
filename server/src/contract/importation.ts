import { Type, type Static } from 'typebox';
import { Instant, ListQuery, Nullable, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/** One row of an import: the file's own column names, values as text, and `ligne`, 1-based in the file. */
export const ImportRow = Type.Object(
  { ligne: Type.Integer({ minimum: 1 }) },
  { additionalProperties: Type.String({ maxLength: 500 }) },
);
export type ImportRow = { ligne: number } & Record<string, string | number>;

/** At most this many rows in one file (DECISIONS 5). */
export const MAX_ROWS = 50_000;
export const ImportRows = Type.Array(ImportRow, { maxItems: MAX_ROWS });

/** The file behind a finalised import, for the journal and the same-file warning. */
export const ImportFile = Type.Object({
  nom: Type.String({ maxLength: 255 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type ImportFile = Static<typeof ImportFile>;

/**
 * What storing a row changes: `delta` units of a lot, or ariary that a representative owes. What stands there now (`avant`) and
 * its name come with the first row that touches it; what is stored ends at `avant` plus the sum of the deltas of its rows.
 */
export const RowEffect = Type.Object({
  cle: Type.String(),
  delta: Type.Integer(),
  avant: Type.Optional(Type.Integer()),
  libelle: Type.Optional(Type.String()),
  precision: Type.Optional(Type.String()),
});
export type RowEffect = Static<typeof RowEffect>;

/** Verdict on one row, aligned with the rows sent (DECISIONS 4); `code` is `valide` or the name of the column at fault. */
export const RowVerdict = Type.Object({ code: Type.String(), text: Type.String(), status: Type.Boolean(), effet: Type.Optional(RowEffect) });
export type RowVerdict = Static<typeof RowVerdict>;

export const CodesBody = Type.Object({ codes: Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_ROWS }) });
export const ExistenceByCode = Type.Record(Type.String(), Type.Union([Type.Literal('update'), Type.Literal('create')]));
export type ExistenceByCode = Record<string, 'update' | 'create'>;
export const KnownByCode = Type.Record(Type.String(), Type.Boolean());

/** Rows created, updated, and left aside because they cannot be stored. */
export const UpsertResult = Type.Object({ created: Type.Integer(), updated: Type.Integer(), ignored: Type.Optional(Type.Integer()) });
export type UpsertResult = Static<typeof UpsertResult>;
/** Rows taken in and left aside; `documents` says how many documents the rows formed. */
export const CreateResult = Type.Object({ created: Type.Integer(), ignored: Type.Integer(), documents: Type.Optional(Type.Integer()) });
export type CreateResult = Static<typeof CreateResult>;

/** One finalised import (`GET /imports`). */
export const ImportJournal = Type.Object({
  code: Type.String(),
  resource: Type.String(),
  fileName: Nullable(Type.String()),
  sha256: Nullable(Type.String()),
  utilisateur: UtilisateurRef,
  createdAt: Instant,
  lignes: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  ignored: Type.Integer(),
});
export type ImportJournal = Static<typeof ImportJournal>;
export const ImportJournalListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(['createdAt']),
  sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
});
