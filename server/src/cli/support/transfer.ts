import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { frenchNumber } from '../../frenchNumber.ts';
import { type Config, readConfig } from '../../config.ts';
import type { Sum } from '../../db/backup/contents.ts';
import type { Loaded } from '../../db/backup/load.ts';
import { steadyMs } from '../../db/clock.ts';
import type { Db } from '../../db/pool.ts';
import type { SecurityEvent } from '../../db/securityLog.ts';
import { printMessage, ToolError } from './runTool.ts';
import { verifyAndAlert } from './verifyAndAlert.ts';

const seconds = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const rowsOf = (sums: readonly Sum[]): number => sums.reduce((all, { rows }) => all + rows, 0);

/** « 12 345 lignes de 38 tables en 2,1 s ». */
export const counted = (sums: readonly Sum[], started: number): string =>
  `${frenchNumber(rowsOf(sums))} lignes de ${sums.length} tables en ` +
  `${seconds.format((steadyMs() - started) / 1000)} s`;

/** What the security log tells of a backup or a restoration. */
export const about = (event: 'backup' | 'restore', place: string, sums: readonly Sum[]): SecurityEvent => ({
  event,
  target: path.basename(place),
  details: { lignes: rowsOf(sums) },
});

function readArguments(usage: string): { word: string | undefined; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    });
    if (positionals.length <= 1) return { word: positionals[0], force: values.force };
  } catch {
    // The message of parseArgs is in English, so the usage is shown instead.
  }
  throw new ToolError(usage);
}

/** The file named on the command line, relative to where the command was given. @throws ToolError with the usage */
export function readFileName(usage: string): { file: string; force: boolean } {
  const { word, force } = readArguments(usage);
  if (word === undefined) throw new ToolError(usage);
  return { file: path.resolve(process.env['INIT_CWD'] ?? '', word), force };
}

/**
 * The database address from the command line or from DATABASE_URL, which lists of processes do not show. @throws
 * ToolError with the usage
 */
export function readTarget(usage: string): string {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = process.env;
  const url = readArguments(usage).word ?? (DATABASE_DIRECT_URL || DATABASE_URL || '');
  if (!/^postgres(ql)?:\/\//.test(url)) throw new ToolError(usage);
  return url;
}

/** An address without its password, to be printed. */
export const withoutPassword = (url: string): string => url.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, '$1:…@');

/** The embedded database of this configuration, whatever DATABASE_URL says. @throws ToolError when there is none */
export function embeddedConfig(): Config {
  const config = { ...readConfig(process.env), databaseUrl: undefined, databaseDirectUrl: undefined };
  if (!existsSync(path.join(config.dataDir, 'postgres', 'PG_VERSION')))
    throw new ToolError(`Aucune base embarquée dans ${config.dataDir}\u00a0: donnez son dossier par DATA_DIR.`);
  return config;
}

/**
 * Prints whether the stock of a filled database adds up and answers the exit code: 1 when it does not. The database it
 * was copied from then has the same difference.
 */
export async function report(db: Db, { otherOrder }: Loaded): Promise<number> {
  if (otherOrder !== undefined)
    printMessage(
      `Cette base range les textes selon «\u00a0${otherOrder}\u00a0»\u00a0: des listes peuvent changer ` +
        `d’ordre, et des recherches ` +
        `ralentir (conseillé\u00a0: locale 'C.UTF-8').`,
    );
  const { difference } = await verifyAndAlert(db);
  printMessage(
    difference === undefined
      ? 'Stock vérifié, aucun écart.'
      : `Les données sont celles d’origine, mais le stock y était déjà faux\u00a0: ${difference}`,
  );
  return difference === undefined ? 0 : 1;
}
