import { readConfig } from '../../config.ts';
import { openStorage } from '../../db/storage.ts';
import type { Db } from '../../db/pool.ts';

/** A refusal whose text is for the person at the terminal. */
export class ToolError extends Error {}

/** Runs a tool on the database of this configuration, also beside a running server; its number is the exit code. */
export async function runTool(work: (db: Db) => Promise<number>): Promise<void> {
  try {
    const storage = await openStorage(readConfig(process.env), { say: (text) => process.stderr.write(`${text}\n`), exclusive: false });
    try {
      process.exitCode = await work(storage.db);
    } finally {
      await storage.stop();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
