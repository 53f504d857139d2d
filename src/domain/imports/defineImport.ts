import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Abortable, ImportDescription } from '../../machines/import/importDescription.ts';
import type { RootState } from '../../store/store.ts';
import type { ImportLook } from '../../ui/import/types.ts';
import { EXTENSIONS, type FileSpec } from '../../workers/import/fileSpec.ts';
import { RESOURCES } from '../resources.ts';
import { type ImportId, reviewPath, reviewTitle, subjectOf } from './importTable.ts';

/** A mutation of the store that sends rows or reads an answer as they are. */
interface Call<Sent, Answer> {
  initiate: (
    sent: Sent,
    options: { track: false },
  ) => ThunkAction<Abortable<Answer>, RootState, unknown, UnknownAction>;
}

/** What one import has of its own; the rest follows from its name (`importTable.ts`) and the kind of its file. */
export interface ImportOptions<Result>
  extends Pick<ImportLook<Result>, 'listLabel' | 'columns' | 'effects' | 'confirmation' | 'success'> {
  file: Pick<FileSpec, 'kind' | 'columns' | 'keys'> & Partial<FileSpec>;
  /** Name of the array in the calls' bodies (docs/product.md, 7.8). */
  rowsName: string;
  /** Column whose equal values form one document; without it each row is one. */
  documentColumn?: string;
  /** Name of its button where the specification gives none for it. */
  button?: string;
  /** Plural noun of its documents, if another import accepts files with the same columns. */
  kind?: string;
  calls: {
    /** Judges each row. */
    validate: Call<Blob, Blob>;
    finalise: Call<{ body: Blob; idempotencyKey: string }, Result>;
    /** Imports that create and update: which codes exist, for a backend that cannot judge rows. */
    existence?: { column: string; call: Call<Blob, Blob> };
  };
}

/** An import as its list and its review need it. */
export interface ImportDefinition<Result> {
  description: ImportDescription<Result>;
  look: ImportLook<Result>;
}

const FILES = {
  text: { button: 'Importer fichier', hint: 'Fichier texte (.txt) exporté de la comptabilité', rows: '150 000' },
  workbook: {
    button: 'Importer fichier excel',
    hint: 'Fichier Excel (.xlsx ou .xls), première feuille',
    rows: '50 000',
  },
} as const;

/** One import, whole: its file, its calls, its columns and its texts (docs/product.md, 7). */
export function defineImport<Result>(id: ImportId, options: ImportOptions<Result>): ImportDefinition<Result> {
  const { file, rowsName, documentColumn, kind = 'documents de cet import', calls, button, ...look } = options;
  const { validate, finalise, existence } = calls;
  return {
    description: {
      id,
      spec: { exactColumns: file.kind === 'workbook', separators: [], requiredValues: [], ...file },
      rowsName,
      check: {
        documentColumn: documentColumn ?? null,
        validate: (dispatch, body) => dispatch(validate.initiate(body, { track: false })),
        ...(existence && {
          otherwise: {
            column: existence.column,
            exists: (dispatch, body) => dispatch(existence.call.initiate(body, { track: false })),
          },
        }),
      },
      finalise: (dispatch, rows) => dispatch(finalise.initiate(rows, { track: false })),
    },
    look: {
      ...look,
      button: button ?? FILES[file.kind].button,
      title: reviewTitle(id),
      dialogTitle: `Importer des ${subjectOf(id)}`,
      fileHint: `${FILES[file.kind].hint}\u00a0: ${FILES[file.kind].rows} lignes et 20 Mo au plus.`,
      accept: EXTENSIONS[file.kind].join(','),
      listPath: RESOURCES[id].path,
      reviewPath: reviewPath(id),
      status: existence ? 'action' : 'verdict',
      filesName: id,
      // The server asks about rows whose documents seem to belong to another import.
      askedTogether: { question: 'autreNature', kind },
    },
  };
}
