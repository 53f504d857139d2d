import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of the schema. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** The newest migration that a program must know to work with the schema after this one: itself unless it says so. */
  readonly needs: string;
  /** Its statements, when each runs by itself because it builds indexes while others write. */
  readonly concurrent: readonly string[] | undefined;
}

const NEEDS = /^-- needs: (\S+)$/m;
const CONCURRENTLY = /\b(?:create|drop) (?:unique )?index concurrently\b/i;

/** Its statements by themselves; only for files that build indexes, whose texts hold no semicolon. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Reads a file's text; line ends do not count, because Git may change them. */
export function migrationOf(name: string, file: string): Migration {
  const text = file.replaceAll('\r\n', '\n');
  const statements = statementsOf(text);
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    needs: NEEDS.exec(text)?.[1] ?? name,
    concurrent: statements.some((statement) => CONCURRENTLY.test(statement)) ? statements : undefined,
  };
}

/** The migrations of a folder in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(path.join(folder, name), 'utf8'))));
}
