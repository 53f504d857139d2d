import { readConfig } from '../../config.ts';
import { openStorage, type StorageConfig } from '../../db/storage.ts';
import type { Db } from '../../db/pool.ts';

/** A refusal whose text is for the person at the terminal. */
export class ToolError extends Error {}

/** Prints on standard error, because the tool’s output may go to a file. */
export const printMessage = (text: string): boolean => process.stderr.write(`${text}\n`);

/** Runs a tool. `work` answers the exit code, and an error is printed. */
export async function atTerminal(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    printMessage(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/**
 * Opens the database for `work`, as its owner where the address of one is known, because a command may be given before
 * the server has given its role (`runtime`) any right. With `exclusive`, no server may use the embedded database at the
 * same time.
 */
export async function withDatabase<T>(
  config: StorageConfig,
  exclusive: boolean,
  work: (db: Db, runtime: string | undefined) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(config, { print: printMessage, exclusive });
  try {
    return await storage.asOwner((owner) => work(owner, storage.runtime));
  } finally {
    await storage.stop();
  }
}

/** Runs a tool on the configured database, which a running server may use too. `work` answers the exit code. */
export const runTool = (work: (db: Db, runtime: string | undefined) => Promise<number>): Promise<void> =>
  atTerminal(() => withDatabase(readConfig(process.env), false, work));
