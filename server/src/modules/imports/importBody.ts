import { Type } from 'typebox';
import { AcceptedLines, ImportFile, type ImportRow, ImportRows, type SentRow } from '../../contract/importation.ts';
import { mapInSlices } from '../../db/waiting/slices.ts';

/** Bytes of 50 000 rows with eleven named columns. */
export const IMPORT_BODY = 32 * 1024 * 1024;

/** Bodies of the check and of the finalising. Each import has its own name for the rows. */
export const checkBody = (rowsName: string) =>
  Type.Object({ [rowsName]: ImportRows, fichier: Type.Optional(ImportFile) });
export const processBody = (rowsName: string) =>
  Type.Object({ [rowsName]: ImportRows, fichier: Type.Optional(ImportFile), acceptes: Type.Optional(AcceptedLines) });

// The cast is needed because TypeBox does not infer the type of a computed name.
const sentIn = (body: unknown, rowsName: string): SentRow[] => (body as Record<string, SentRow[]>)[rowsName] ?? [];
const isNumbered = (row: SentRow): row is ImportRow => row.ligne !== undefined;
/** The rows of a body. A row without `ligne`, as another client may send it, gets its position as number. */
export const rowsIn = (body: unknown, rowsName: string): Promise<ImportRow[]> =>
  mapInSlices(sentIn(body, rowsName), (row, at) => (isNumbered(row) ? row : { ...row, ligne: at + 1 }));
export const fileIn = (body: unknown): ImportFile | undefined => (body as { fichier?: ImportFile }).fichier;
export const acceptedIn = (body: unknown): ReadonlySet<number> => new Set((body as { acceptes?: number[] }).acceptes);
