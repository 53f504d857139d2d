import { Type, type Static } from 'typebox';
import { AnyOf, DateBound, Instant, ListQuery, Nullable, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/**
 * One row of an import: the file's own column names, values as text, and `ligne`, 1-based in the file; without it a row
 * is numbered by its place.
 */
export const ImportRow = Type.Object(
  { ligne: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: Type.String({ maxLength: 500 }) },
);
export type ImportRow = { ligne: number } & Record<string, string | number>;
export type SentRow = { ligne?: number } & Record<string, string | number>;

/** At most this many rows in one file (DECISIONS 5). */
export const MAX_ROWS = 50_000;
export const ImportRows = Type.Array(ImportRow, { maxItems: MAX_ROWS });

/** The file behind a finalised import, for the journal and the same-file warning. */
export const ImportFile = Type.Object({
  nom: Type.String({ maxLength: 255 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  lignes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_ROWS,
      description: 'lignes du fichier, celles que la revue a laissées de côté comprises',
    }),
  ),
});
export type ImportFile = Static<typeof ImportFile>;

/**
 * What storing a row changes: `delta` units of a lot, or ariary that a representative owes. What stands there now
 * (`avant`) and its name come with the first row that touches it; what is stored ends at `avant` plus the sum of the
 * deltas of its rows.
 */
export const RowEffect = Type.Object({
  cle: Type.String(),
  delta: Type.Integer(),
  avant: Type.Optional(Type.Integer()),
  libelle: Type.Optional(Type.String()),
  precision: Type.Optional(Type.String()),
});
export type RowEffect = Static<typeof RowEffect>;

/** A field that storing a row changes, as people read it. */
export const RowChange = Type.Object({ champ: Type.String(), avant: Type.String(), apres: Type.String() });
export type RowChange = Static<typeof RowChange>;

/**
 * Verdict on one row, aligned with the rows sent (DECISIONS 4); `code` is `valide` or the name of the column at fault.
 * Where rows create or update by their code, `action` says which, and `changements` what an update changes. A valid row
 * with a `question` is stored only when the finalising names its line among `acceptes`; `text` puts the question to
 * people.
 */
export const RowVerdict = Type.Object({
  code: Type.String(),
  text: Type.String(),
  status: Type.Boolean(),
  effet: Type.Optional(RowEffect),
  question: Type.Optional(
    Type.String({
      description: 'ligne valide, laissée de côté tant qu’elle n’est pas acceptée : identique, autreNature…',
    }),
  ),
  action: Type.Optional(Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('identical')])),
  changements: Type.Optional(Type.Array(RowChange)),
});
export type RowVerdict = Static<typeof RowVerdict>;

export const CodesBody = Type.Object({ codes: Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_ROWS }) });
export const ExistenceByCode = Type.Record(Type.String(), Type.Union([Type.Literal('update'), Type.Literal('create')]));
export type ExistenceByCode = Record<string, 'update' | 'create'>;
export const KnownByCode = Type.Record(Type.String(), Type.Boolean());

/**
 * Rows that created, that updated, that already stood there word for word, and those left aside because they cannot be
 * stored.
 */
export const UpsertResult = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  identical: Type.Optional(Type.Integer()),
  ignored: Type.Optional(Type.Integer()),
});
export type UpsertResult = Static<typeof UpsertResult>;
/** Rows taken in and left aside; `documents` says how many documents the rows formed. */
export const CreateResult = Type.Object({
  created: Type.Integer({ description: 'lignes enregistrées' }),
  ignored: Type.Integer({ description: 'lignes laissées de côté' }),
  documents: Type.Optional(Type.Integer({ description: 'documents que ces lignes forment' })),
});
export type CreateResult = Static<typeof CreateResult>;

/** Lines of the file whose question somebody answered with yes. */
export const AcceptedLines = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_ROWS });

/** One finalised import (`GET /imports`); it counts lines of the file, also where these form documents. */
export const ImportJournal = Type.Object({
  code: Type.String(),
  resource: Type.String(),
  fileName: Nullable(Type.String()),
  sha256: Nullable(Type.String()),
  utilisateur: UtilisateurRef,
  createdAt: Instant,
  lignes: Type.Integer({ description: 'lignes du fichier' }),
  created: Type.Integer({ description: 'lignes qui ont créé quelque chose' }),
  updated: Type.Integer({ description: 'lignes qui ont mis quelque chose à jour' }),
  ignored: Type.Integer({ description: 'lignes laissées de côté' }),
});
export type ImportJournal = Static<typeof ImportJournal>;
export const IMPORT_SORTS = ['createdAt', 'lignes'] as const;

export const ImportJournalListQuery = Type.Object({
  ...ListQuery,
  ...orderQuery(IMPORT_SORTS),
  sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  resource: Type.Optional(Type.String({ maxLength: 200, description: 'products, livraisons, paiements…' })),
  'utilisateur.username[]': AnyOf,
  'createdAt[after]': DateBound,
  'createdAt[before]': DateBound,
});
