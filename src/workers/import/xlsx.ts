import { InvalidInputError, readSheet } from 'read-excel-file/universal';

/** Cells of the first sheet of an .xlsx file; dates come as Date at midnight UTC. */
export const readXlsx = (bytes: Uint8Array<ArrayBuffer>): Promise<readonly (readonly unknown[])[]> =>
  readSheet(bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer, 1);

/** Whether the archive itself could not be unpacked: then no other reader may try, some of them for ever. */
export const isBrokenArchive = (error: unknown): boolean => error instanceof InvalidInputError;
