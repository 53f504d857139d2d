import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  CodesBody,
  CreateResult,
  type ImportFile,
  type ImportRow,
  KnownByCode,
  RowVerdict,
} from '../../contract/importation.ts';
import { HALF_OF_PROCESSORS } from '../../db/waiting/halfOfProcessors.ts';
import { limitConcurrency } from '../../db/waiting/limitConcurrency.ts';
import { MAX_WAIT_MS, oneAtATime } from '../../db/waiting/oneAtATime.ts';
import type { Queryable } from '../../db/pool.ts';
import { FEW_LINES } from '../../db/transactions/together.ts';
import { JobBegun } from '../../contract/job.ts';
import { idempotent } from '../../plugins/idempotency/idempotency.ts';
import { acceptedIn, checkBody, fileIn, IMPORT_BODY, isTable, processBody, rowsIn } from './importBody.ts';
import type { Assignment } from '../../plugins/jobs/jobs.ts';
import { PREFERENCE } from '../../plugins/jobs/preference.ts';
import { type Importer, lockImports, takeImports, writeJournal } from './journal.ts';
import { begin, inBatches, isLong } from './long.ts';

/** Verdicts in the order of the rows, and the lines that may be stored. */
export interface Checked<Line> {
  verdicts: RowVerdict[];
  lines: Line[];
}

/** The circumstances in which rows are judged. */
export interface ImportContext {
  /** The file the rows come from. */
  file: ImportFile | undefined;
  /**
   * Set when the rows are about to be stored: the lines whose question was answered with yes. What the check reads is
   * then locked until the transaction ends.
   */
  accepted?: ReadonlySet<number>;
}

/** When rows may be stored. */
export interface ImportTurn {
  /** Imports with the same turn run one at a time. */
  name: string;
  /** Short files of different turns and of the same company may share a transaction (`Db.together`). */
  company?: string;
}

/** An import whose rows are judged one by one (docs/product.md, 12.10); `Line` is a row that may be stored. */
export interface VerdictImport<Line> {
  /** First part of its three addresses: `livraisons`, `retour`. */
  path: string;
  /** Name of the rows in the bodies, and of the import in the journal. */
  rowsName: string;
  /** Whether its files are texts, which may have more rows than workbooks. */
  isText?: boolean;
  /** Without it, imports with the same `rowsName` run one at a time. */
  turn?: (rows: readonly ImportRow[]) => Promise<ImportTurn>;
  /** Which of these codes are stored already. */
  existing(db: Queryable, codes: string[]): Promise<ReadonlySet<string>>;
  /** Judges the rows. When they are about to be stored, rows with an unanswered question are not among the lines. */
  check(db: Queryable, rows: readonly ImportRow[], context: ImportContext): Promise<Checked<Line>>;
  store(tx: Queryable, lines: Line[], importId: number, actor: Importer): Promise<void>;
  /** What a line is stored together with, if `store` may be called for some lines after others. */
  documentOf?: (line: Line) => string;
  /** The number of documents that the lines form, if they form any. */
  documents?(lines: readonly Line[]): Promise<number>;
  /** The dashboard's notification of so many documents, or lines without any: `Import de 3 livraison(s)`. */
  notice(count: number): string;
}

/** A file with more rows takes a second and more. */
const LONG = 1_000;
/** Storing a file keeps a processor busy, in PostgreSQL, and takes one of the six turns of `Db.tx`. */
export const LONG_FILES = Math.min(3, HALF_OF_PROCESSORS);
const inTurn = limitConcurrency(LONG_FILES);
/** Tables have up to three times the rows of other bodies, which are all in memory while they are judged. */
const oneTable = limitConcurrency(1);

/**
 * Checks every row again and stores the valid ones with movements, audit and journal, inside the caller's transaction,
 * so that an import is stored whole or not at all.
 */
async function processRows<Line>(
  tx: Queryable,
  actor: Importer,
  spec: VerdictImport<Line>,
  rows: ImportRow[],
  { turn, report, ...context }: Required<ImportContext> & { turn: string; report?: Assignment['report'] },
): Promise<CreateResult> {
  if (report) await takeImports(tx, turn);
  else await lockImports(tx, turn, actor, rows.length);
  const { lines } = await spec.check(tx, rows, context);
  const counts = { created: lines.length, ignored: rows.length - lines.length };
  const documents = await spec.documents?.(lines);
  const result = { ...counts, ...(documents !== undefined && { documents }) };
  if (lines.length === 0) return result;
  const journal = { ...counts, lignes: rows.length, updated: 0 };
  const importId = await writeJournal(
    tx,
    actor,
    spec.rowsName,
    context.file,
    journal,
    `${spec.notice(documents ?? lines.length)} finalisé par ${actor.nomPrenom}`,
  );
  if (report && spec.documentOf) {
    for (const batch of await inBatches(lines, spec.documentOf)) {
      await report(rows.length - lines.length + batch.before);
      await spec.store(tx, batch.lines, importId, actor);
    }
  } else await spec.store(tx, lines, importId, actor);
  return result;
}

/** The three calls of an import: existing codes, validation, finalising. */
export const verdictImportRoutes =
  <Line>(spec: VerdictImport<Line>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const importing = { config: { permission: 'products.import' as const }, bodyLimit: IMPORT_BODY };
    const { path, rowsName, isText } = spec;
    const inTurnOf = async <T>(rows: readonly ImportRow[], store: (turn: ImportTurn) => Promise<T>): Promise<T> => {
      const turn = (await spec.turn?.(rows)) ?? { name: rowsName };
      const run = () => store(turn);
      return oneAtATime(turn.name, () => (rows.length > LONG ? inTurn(run, MAX_WAIT_MS.file) : run()));
    };

    app.post(
      `/${path}/check/existence`,
      { ...importing, schema: { body: CodesBody, response: { 200: KnownByCode } } },
      async (request) => {
        const known = await spec.existing(request.db, request.body.codes);
        return Object.fromEntries(request.body.codes.map((code) => [code, known.has(code)]));
      },
    );

    app.post(
      `/${path}/validate/import`,
      { ...importing, schema: { body: checkBody(rowsName, isText), response: { 200: Type.Array(RowVerdict) } } },
      async (request) => {
        const check = async () =>
          (await spec.check(request.db, await rowsIn(request.body, rowsName, isText), { file: fileIn(request.body) }))
            .verdicts;
        return isText && isTable(request.body) ? oneTable(check, MAX_WAIT_MS.file) : check();
      },
    );

    app.post(
      `/${path}/process/import`,
      {
        bodyLimit: IMPORT_BODY,
        config: { permission: 'products.import', idempotent: true },
        schema: { body: processBody(rowsName, isText), response: { 200: CreateResult, 202: JobBegun } },
      },
      async (request, reply) => {
        const rows = await rowsIn(request.body, rowsName, isText);
        const context = { file: fileIn(request.body), accepted: acceptedIn(request.body) };
        const store = ({ name, company }: ImportTurn) =>
          idempotent<CreateResult | JobBegun>(
            request,
            (tx) => processRows(tx, request.actor, spec, rows, { ...context, turn: name }),
            rows.length <= FEW_LINES ? company : undefined,
          );
        const answer = await (isLong(app, request, rows)
          ? begin(app, request, { nature: rowsName, rows, ...context })
          : inTurnOf(rows, store));
        // The same key gets the first answer again, whichever of the two it was.
        if (!('tache' in answer)) return answer;
        return reply.status(202).header('preference-applied', PREFERENCE).send(answer);
      },
    );

    app.jobs.register(
      rowsName,
      ({ job, rows, report, finish }) =>
        inTurnOf(rows, ({ name: turn }) =>
          app.db.tx(async (tx) => {
            const { fichier, acceptes } = job.demande;
            const context = { file: fichier ?? undefined, accepted: new Set(acceptes), turn, report };
            await finish(tx, await processRows(tx, job.person, spec, rows, context));
          }),
        ),
      'products.import',
    );
  };
