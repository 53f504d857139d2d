import { Type } from 'typebox';
import { AcceptedLines, ImportFile, type ImportRow, ImportRows, type SentRow } from '../../contract/importation.ts';

/** 50 000 rows of eleven named columns, in bytes. */
export const IMPORT_BODY = 32 * 1024 * 1024;

/** What is checked, and what is finalised: the rows under the name that each import has for them. */
export const checkBody = (rowsName: string) =>
  Type.Object({ [rowsName]: ImportRows, fichier: Type.Optional(ImportFile) });
export const processBody = (rowsName: string) =>
  Type.Object({ [rowsName]: ImportRows, fichier: Type.Optional(ImportFile), acceptes: Type.Optional(AcceptedLines) });

// What TypeBox knows of a computed name is not enough.
const sentIn = (body: unknown, rowsName: string): SentRow[] => (body as Record<string, SentRow[]>)[rowsName] ?? [];
/** The rows of a body; one without `ligne`, of a client written from the specification, is numbered by its place. */
export const rowsIn = (body: unknown, rowsName: string): ImportRow[] =>
  sentIn(body, rowsName).map((row, at) =>
    row.ligne === undefined ? { ...row, ligne: at + 1 } : { ...row, ligne: row.ligne },
  );
export const fileIn = (body: unknown): ImportFile | undefined => (body as { fichier?: ImportFile }).fichier;
export const acceptedIn = (body: unknown): ReadonlySet<number> => new Set((body as { acceptes?: number[] }).acceptes);
