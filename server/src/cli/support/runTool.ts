import { type Config, readConfig } from '../../config.ts';
import { openStorage } from '../../db/storage.ts';
import type { Db } from '../../db/pool.ts';

/** A refusal whose text is for the person at the terminal. */
export class ToolError extends Error {}

/** Tells the person at the terminal, whoever reads the tool’s output. */
export const tell = (text: string): boolean => process.stderr.write(`${text}\n`);

/** Runs a tool; its number is the exit code, what it throws is told. */
export async function atTerminal(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Gives a database to `work`. Exclusive, no server may run on an embedded one meanwhile. */
export async function withDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  exclusive: boolean,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(config, { say: tell, exclusive });
  try {
    return await work(storage.db);
  } finally {
    await storage.stop();
  }
}

/** Runs a tool on the database of this configuration, also beside a running server; its number is the exit code. */
export const runTool = (work: (db: Db) => Promise<number>): Promise<void> =>
  atTerminal(() => withDatabase(readConfig(process.env), false, work));
