import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The folder of the migrations that the baseline replaces, beside those after it. */
const OLDER = 'older';
const BASELINE = 'baseline';

/** A change of the schema. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** The newest migration that a program must know to work with the schema after this one: itself unless it says so. */
  readonly needs: string;
  /** Its statements, when each runs by itself because it builds indexes while others write. */
  readonly concurrent: readonly string[] | undefined;
  /** Whether the baseline replaces it: only a database that was begun before the baseline runs it. */
  readonly isOlder: boolean;
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
function migrationOf(name: string, file: string, isOlder: boolean): Migration {
  const text = file.replaceAll('\r\n', '\n');
  const statements = statementsOf(text);
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    needs: NEEDS.exec(text)?.[1] ?? name,
    concurrent: statements.some((statement) => CONCURRENTLY.test(statement)) ? statements : undefined,
    isOlder,
  };
}

/** Names and texts of a folder's SQL files in their order. */
async function readSql(folder: string): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })));
}

/** The migrations of a folder in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const [older, later] = await Promise.all([readSql(path.join(folder, OLDER)), readSql(folder)]);
  return [
    ...older.map(({ name, text }) => migrationOf(name, text, true)),
    ...later.map(({ name, text }) => migrationOf(name, text, false)),
  ];
}

/** The texts that together make what the older migrations of a folder make, in their order. */
export const readBaseline = async (folder: string): Promise<string[]> =>
  (await readSql(path.join(folder, BASELINE))).map(({ text }) => text);
