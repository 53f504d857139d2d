import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CodesBody, CreateResult, type ImportFile, type ImportRow, KnownByCode, RowVerdict } from '../../contract/importation.ts';
import { forgetTotals } from '../../db/list.ts';
import { oneAtATime } from '../../db/oneAtATime.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { idempotent } from '../../plugins/idempotency.ts';
import { checkBody, fileIn, IMPORT_BODY, processBody, rowsIn } from './importBody.ts';
import { takeTurn, writeJournal } from './journal.ts';

/** Verdicts in the order of the rows, and the lines that may be stored. */
export interface Checked<Ligne> {
  verdicts: RowVerdict[];
  lignes: Ligne[];
}

/** An import whose rows are judged one by one (DECISIONS 4); `Ligne` is a row that may be stored. */
export interface VerdictImport<Ligne> {
  /** First part of its three addresses, as the docs have it: `livraisons`, `retour`. */
  path: string;
  /** Name of the rows in the bodies, and of the import in the journal. */
  rowsName: string;
  /** Totals that it makes stale. */
  tags: readonly string[];
  /** Which of these codes are there already. */
  existing(db: Queryable, codes: string[]): Promise<ReadonlySet<string>>;
  /** `storing`: what is read must stay as it is until the transaction ends. */
  check(db: Queryable, rows: readonly ImportRow[], storing: boolean): Promise<Checked<Ligne>>;
  store(tx: Queryable, lignes: Ligne[], importId: number, actor: Actor): Promise<void>;
  /** How many documents the lines form, where they form some. */
  documents?(lignes: readonly Ligne[]): number;
  /** For the notifications of the dashboard: `Import de 3 livraison(s)`. */
  notice(lignes: readonly Ligne[]): string;
}

/**
 * Checks every row again and stores the good ones: documents, lines, movements, audit, journal. To be run inside the
 * caller's transaction: all of it goes in, or none.
 */
async function processRows<Ligne>(tx: Queryable, actor: Actor, spec: VerdictImport<Ligne>, rows: ImportRow[], file: ImportFile | undefined): Promise<CreateResult> {
  await takeTurn(tx, spec.rowsName, actor);
  const { lignes } = await spec.check(tx, rows, true);
  const counts = { created: lignes.length, ignored: rows.length - lignes.length };
  const documents = spec.documents && { documents: spec.documents(lignes) };
  if (lignes.length === 0) return { ...counts, ...documents };
  const journal = { ...counts, lignes: rows.length, updated: 0 };
  const importId = await writeJournal(tx, actor, spec.rowsName, file, journal, `${spec.notice(lignes)} finalisé par ${actor.nomPrenom}`);
  await spec.store(tx, lignes, importId, actor);
  return { ...counts, ...documents };
}

/** The three calls of such an import: existence, validation, finalising. */
export const verdictImportRoutes = <Ligne>(spec: VerdictImport<Ligne>): FastifyPluginAsyncTypebox => async (app) => {
  const importing = { config: { permission: 'products.import' as const }, bodyLimit: IMPORT_BODY };
  const { path, rowsName } = spec;

  app.post(`/${path}/check/existence`, { ...importing, schema: { body: CodesBody, response: { 200: KnownByCode } } }, async (request) => {
    const known = await spec.existing(app.db, request.body.codes);
    return Object.fromEntries(request.body.codes.map((code) => [code, known.has(code)]));
  });

  app.post(
    `/${path}/validate/import`,
    { ...importing, schema: { body: checkBody(rowsName), response: { 200: Type.Array(RowVerdict) } } },
    async (request) => (await spec.check(app.db, rowsIn(request.body, rowsName), false)).verdicts,
  );

  app.post(
    `/${path}/process/import`,
    {
      bodyLimit: IMPORT_BODY,
      config: { permission: 'products.import', idempotent: true },
      schema: { body: processBody(rowsName), response: { 200: CreateResult } },
    },
    async (request) => {
      const rows = rowsIn(request.body, rowsName);
      const answer = await oneAtATime(rowsName, () => idempotent(app.db, request, (tx) => processRows(tx, request.actor, spec, rows, fileIn(request.body))));
      forgetTotals(...spec.tags, 'Import');
      return answer;
    },
  );
};
