import { Type } from 'typebox';
import { AcceptedLines, ImportFile, type ImportRow, ImportRows } from '../../contract/importation.ts';

/** 50 000 rows of eleven named columns, in bytes. */
export const IMPORT_BODY = 32 * 1024 * 1024;

/** What is checked, and what is finalised: the rows under the name that each import has for them. */
export const checkBody = (rowsName: string) => Type.Object({ [rowsName]: ImportRows });
export const processBody = (rowsName: string) => Type.Object({ [rowsName]: ImportRows, fichier: Type.Optional(ImportFile), acceptes: Type.Optional(AcceptedLines) });

// What TypeBox knows of a computed name is not enough.
export const rowsIn = (body: unknown, rowsName: string): ImportRow[] => (body as Record<string, ImportRow[]>)[rowsName] ?? [];
export const fileIn = (body: unknown): ImportFile | undefined => (body as { fichier?: ImportFile }).fichier;
