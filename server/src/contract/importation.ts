import { Type, type Static } from 'typebox';
import { AnyOf, DateBound, Instant, ListQuery, Nullable, orderQuery } from './common.ts';
import { UtilisateurRef } from './utilisateur.ts';

/**
 * One row of an import: values as text under the column names of the file, and `ligne`, its number in the file from 1.
 * Without `ligne` a row is numbered by its place.
 */
export const ImportRow = Type.Object(
  { ligne: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: Type.String({ maxLength: 500 }) },
);
export type ImportRow = { ligne: number } & Record<string, string | number>;
export type SentRow = { ligne?: number } & Record<string, string | number>;

/** Most rows of one file (docs/product.md, 7.4). */
export const MAX_ROWS = 50_000;
export const ImportRows = Type.Array(ImportRow, { maxItems: MAX_ROWS });

/** Most rows of a text file (docs/product.md, 7.4), in the form that names each column once. */
export const MAX_TABLE_ROWS = 150_000;
const MAX_COLUMNS = 100;
/**
 * Many rows as a table: the names of the columns, then of each row its `ligne` and its values in their order. Objects
 * would repeat the names in each row, which makes a body three times as long.
 */
export const ImportTable = {
  colonnes: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: MAX_COLUMNS })),
  lignes: Type.Optional(
    Type.Array(
      Type.Array(Type.Union([Type.Integer({ minimum: 1 }), Type.String({ maxLength: 500 })]), {
        minItems: 1,
        maxItems: MAX_COLUMNS + 1,
      }),
      {
        maxItems: MAX_TABLE_ROWS,
        description: 'plus de 50 000 lignes\u00a0: pour chacune son numéro, puis ses valeurs dans l’ordre de colonnes',
      },
    ),
  ),
};

/** The file behind a finalised import, for the journal and for the warning about a file imported twice. */
export const ImportFile = Type.Object({
  nom: Type.String({ maxLength: 255 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  lignes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_TABLE_ROWS,
      description: 'lignes du fichier, celles que la revue a laissées de côté comprises',
    }),
  ),
});
export type ImportFile = Static<typeof ImportFile>;

/**
 * What storing a row changes: `delta` units of a lot, or ariary that a representative owes. The present amount
 * (`avant`) and the name come with the first row that changes it. The final amount is `avant` plus all deltas.
 */
export const RowEffect = Type.Object({
  cle: Type.String(),
  delta: Type.Integer(),
  avant: Type.Optional(Type.Integer()),
  libelle: Type.Optional(Type.String()),
  precision: Type.Optional(Type.String()),
});
export type RowEffect = Static<typeof RowEffect>;

/** A field that storing a row changes, in the words of the screen. */
export const RowChange = Type.Object({ champ: Type.String(), avant: Type.String(), apres: Type.String() });
export type RowChange = Static<typeof RowChange>;

/**
 * Verdicts in the order of the rows sent (docs/product.md, 7.7). `code` is `valide` or the name of the wrong column.
 * `action` says whether a row creates or updates, and `changements` what an update changes. A valid row with a
 * `question` is stored only when the finalising request lists its line in `acceptes`; `text` is the question for
 * people.
 */
export const RowVerdict = Type.Object({
  code: Type.String(),
  text: Type.String(),
  status: Type.Boolean(),
  effet: Type.Optional(RowEffect),
  question: Type.Optional(
    Type.String({
      description: 'ligne valide, laissée de côté tant qu’elle n’est pas acceptée\u00a0: identique, autreNature…',
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
 * Numbers of rows that created something, that updated something, that equalled what was stored, and that could not be
 * stored.
 */
export const UpsertResult = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  identical: Type.Optional(Type.Integer()),
  ignored: Type.Optional(Type.Integer()),
});
export type UpsertResult = Static<typeof UpsertResult>;
/** Numbers of rows stored and not stored; `documents` is the number of documents that the rows formed. */
export const CreateResult = Type.Object({
  created: Type.Integer({ description: 'lignes enregistrées' }),
  ignored: Type.Integer({ description: 'lignes laissées de côté' }),
  documents: Type.Optional(Type.Integer({ description: 'documents que ces lignes forment' })),
});
export type CreateResult = Static<typeof CreateResult>;

/** Lines of the file whose question somebody accepted. */
export const AcceptedLines = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_TABLE_ROWS });

/** One finalised import (`GET /imports`). It counts lines of the file, even where several lines form one document. */
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
export type ImportJournalListQuery = Static<typeof ImportJournalListQuery>;
