import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { CodesBody, ExistenceByCode, RowVerdict, UpsertResult } from '../../../contract/importation.ts';
import { SynchronizeResult } from '../../../contract/utilisateur.ts';
import { oneAtATime } from '../../../db/waiting/oneAtATime.ts';
import { idempotent } from '../../../plugins/idempotency/idempotency.ts';
import { invalid } from '../../../plugins/problem.ts';
import { type Catalogue, type Fields, findByCode, judge } from './catalogue.ts';
import { importRows } from './store.ts';
import { synchronizeCatalogue } from './sync.ts';
import { checkBody, fileIn, IMPORT_BODY, processBody, rowsIn } from '../importBody.ts';

/** The calls of one catalogue: which codes exist, what each row would do, finalising, and synchronisation. */
export const catalogueRoutes =
  <C extends Fields>(catalogue: Catalogue<C>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const importing = { config: { permission: 'products.import' as const }, bodyLimit: IMPORT_BODY };
    const { path, rowsName, sync } = catalogue;

    app.post(
      `/${path}/check/existence`,
      { ...importing, schema: { body: CodesBody, response: { 200: ExistenceByCode } } },
      async (request) => {
        const { codes } = request.body;
        const known = findByCode(await catalogue.known(request.db, codes, false));
        return Object.fromEntries(codes.map((code) => [code, known(code) ? ('update' as const) : ('create' as const)]));
      },
    );

    app.post(
      `/${path}/validate/import`,
      { ...importing, schema: { body: checkBody(rowsName), response: { 200: Type.Array(RowVerdict) } } },
      async (request) => (await judge(request.db, catalogue, await rowsIn(request.body, rowsName), false)).verdicts,
    );

    app.post(
      `/${path}/process/import`,
      {
        bodyLimit: IMPORT_BODY,
        config: { permission: 'products.import', idempotent: true },
        schema: { body: processBody(rowsName), response: { 200: UpsertResult } },
      },
      async (request) => {
        const rows = await rowsIn(request.body, rowsName);
        if (rows.length === 0) throw invalid('Aucune ligne à importer.');
        return oneAtATime(rowsName, () =>
          idempotent(request, (tx) => importRows(tx, request.actor, catalogue, rows, fileIn(request.body))),
        );
      },
    );

    app.route({
      // One of these calls is also a GET (docs/product.md, 12.3).
      method: sync.alsoByGet ? ['GET', 'POST'] : 'POST',
      url: sync.url,
      exposeHeadRoute: false,
      config: { permission: 'products.update', sideEffect: true },
      schema: { response: { 200: SynchronizeResult } },
      handler: async (request) => {
        return synchronizeCatalogue(request.db, app.ebp, request.actor, catalogue);
      },
    });
  };
