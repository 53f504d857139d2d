import { Type } from 'typebox';
import {
  AcceptedLines,
  ImportFile,
  type ImportRow,
  ImportRows,
  ImportTable,
  type SentRow,
} from '../../contract/importation.ts';
import { mapInSlices } from '../../db/waiting/slices.ts';

/** Bytes of 50 000 rows with eleven named columns, or of a table with the longest text file. */
export const IMPORT_BODY = 32 * 1024 * 1024;

/** Members of the bodies of an import. Each has its own name for the rows; files of text may come as a table. */
const membersOf = (rowsName: string, isText: boolean) => ({
  [rowsName]: ImportRows,
  ...(isText ? ImportTable : {}),
  fichier: Type.Optional(ImportFile),
});
/** Bodies of the check and of the finalising. */
export const checkBody = (rowsName: string, isText = false) => Type.Object(membersOf(rowsName, isText));
export const processBody = (rowsName: string, isText = false) =>
  Type.Object({ ...membersOf(rowsName, isText), acceptes: Type.Optional(AcceptedLines) });

type TableRow = readonly (string | number)[];
interface Table {
  colonnes?: readonly string[];
  lignes?: readonly TableRow[];
}

// The cast is needed because TypeBox does not infer the type of a computed name.
const sentIn = (body: unknown, rowsName: string): SentRow[] => (body as Record<string, SentRow[]>)[rowsName] ?? [];
const isNumbered = (row: SentRow): row is ImportRow => row.ligne !== undefined;

/** A row of a table with its columns named. A line that is no number becomes its place. */
function named(columns: readonly string[], values: TableRow, at: number): ImportRow {
  const ligne = Number(values[0]);
  const row: ImportRow = { ligne: Number.isInteger(ligne) && ligne > 0 ? ligne : at + 1 };
  for (const [n, column] of columns.entries()) if (column !== 'ligne') row[column] = String(values[n + 1] ?? '');
  return row;
}

/**
 * The rows of a body. A row without `ligne`, as another client may send it, gets its position as number. A table counts
 * only where the body was validated as one.
 */
export async function rowsIn(body: unknown, rowsName: string, isText = false): Promise<ImportRow[]> {
  const sent = sentIn(body, rowsName);
  const rows = await mapInSlices(sent, (row, at) => (isNumbered(row) ? row : { ...row, ligne: at + 1 }));
  if (!isText) return rows;
  const { colonnes = [], lignes = [] } = body as Table;
  const more = await mapInSlices(lignes, (values, at) => named(colonnes, values, rows.length + at));
  return more.length === 0 ? rows : rows.concat(more);
}
/** Whether the body of an import of texts has its rows as a table, of which there may be many. */
export const isTable = (body: unknown): boolean => (body as Table).lignes !== undefined;
export const fileIn = (body: unknown): ImportFile | undefined => (body as { fichier?: ImportFile }).fichier;
export const acceptedIn = (body: unknown): ReadonlySet<number> => new Set((body as { acceptes?: number[] }).acceptes);
