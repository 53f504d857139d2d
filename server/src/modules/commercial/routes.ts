import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { CodesBody, ExistenceByCode, ImportFile, type ImportRow, ImportRows, UpsertResult } from '../../contract/importation.ts';
import { InitialCommandBody, MoisCommercial, SynchronizeResult, Utilisateur } from '../../contract/utilisateur.ts';
import type { Queryable } from '../../db/pool.ts';
import { invalid, notFound } from '../../plugins/problem.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { idempotent } from '../../plugins/idempotency.ts';
import { collectionOf, itemOf, sendCollection, sendItem } from '../../plugins/representation.ts';
import { forgetTotals } from '../../db/list.ts';
import { takeTurn, writeJournal } from '../imports/journal.ts';
import { oneAtATime } from '../imports/oneAtATime.ts';
import { findByIds, idOfCommercial } from '../utilisateurs/repository.ts';
import { toCommercial } from './rows.ts';
import { monthsOf } from './statistics.ts';
import { refreshOne, synchronize } from './synchronize.ts';
import { setInitialCommand, upsertCommercials } from './upsert.ts';

const IMPORT_BODY = 32 * 1024 * 1024;
const naming = { type: 'Utilisateur', iri: (u: { username: string }) => `/api/data/utilisateurs/${encodeURIComponent(u.username)}` };
const Username = Type.Object({ username: Type.String({ maxLength: 200 }) });

const one = async (db: Queryable, id: number | undefined): Promise<Utilisateur> => {
  const [found] = id === undefined ? [] : await findByIds(db, [id]);
  if (!found) throw notFound('Commercial non trouvé');
  return found;
};

const importCommercials = async (tx: Queryable, actor: Actor, rows: ImportRow[], file: ImportFile | undefined): Promise<UpsertResult> => {
  await takeTurn(tx, 'commercials');
  const counts = await upsertCommercials(tx, actor, rows.map(toCommercial));
  // An import in which no row was good leaves no trace.
  if (counts.created + counts.updated === 0) return counts;
  const message = `Import de ${counts.created + counts.updated} commercial(aux) finalisé par ${actor.nomPrenom}`;
  await writeJournal(tx, actor, 'commercials', file, { lignes: rows.length, ...counts }, message);
  return counts;
};

/** What is done with representatives beyond reading them (doc 1, 7.2; DECISIONS 4). */
export const commercialRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    method: ['GET', 'POST'],
    url: '/commercial/synchronize',
    exposeHeadRoute: false,
    config: { permission: 'products.update', sideEffect: true },
    schema: { response: { 200: SynchronizeResult } },
    handler: async (request) => synchronize(app.db, app.ebp, request.actor),
  });

  app.post(
    '/commercial/refresh/:username',
    { config: { permission: 'products.import' }, schema: { params: Username, response: itemOf(Utilisateur) } },
    async (request, reply) => {
      const id = await refreshOne(app.db, app.ebp, request.actor, request.params.username);
      return sendItem(request, reply, await one(app.db, id), naming);
    },
  );

  app.post(
    '/commercial/update/initial/command/:username',
    { config: { permission: ['admin', 'commercials.update'] }, schema: { params: Username, body: InitialCommandBody, response: itemOf(Utilisateur) } },
    async (request, reply) => {
      const id = await app.db.tx((tx) => setInitialCommand(tx, request.actor, request.params.username, request.body.amount));
      return sendItem(request, reply, await one(app.db, id), naming);
    },
  );

  app.post(
    '/commercial/check/existence',
    { bodyLimit: IMPORT_BODY, config: { permission: 'products.import' }, schema: { body: CodesBody, response: { 200: ExistenceByCode } } },
    async (request) => {
      const { codes } = request.body;
      const rows = await app.db.rows<{ code: string }>(sql`select code_tiers as code from utilisateur where code_tiers = any(${codes}::text[])`);
      const known = new Set(rows.map((row) => row.code));
      return Object.fromEntries(codes.map((code) => [code, known.has(code) ? ('update' as const) : ('create' as const)]));
    },
  );

  app.post(
    '/commercial/process/import',
    {
      bodyLimit: IMPORT_BODY,
      config: { permission: 'products.import', idempotent: true },
      schema: { body: Type.Object({ commercials: ImportRows, fichier: Type.Optional(ImportFile) }), response: { 200: UpsertResult } },
    },
    async (request) => {
      const { commercials, fichier } = request.body;
      if (commercials.length === 0) throw invalid('Aucune ligne à importer.');
      const answer = await oneAtATime('commercials', () =>
        idempotent(app.db, request, (tx) => importCommercials(tx, request.actor, commercials, fichier)),
      );
      forgetTotals('Utilisateur', 'Import');
      return answer;
    },
  );

  app.get(
    '/commercial/:username/statistics',
    { config: { permission: 'commercials.read' }, schema: { params: Username, response: collectionOf(MoisCommercial) } },
    async (request, reply) => {
      const id = await idOfCommercial(app.db, request.params.username);
      if (id === undefined) throw notFound('Commercial non trouvé');
      const items = await monthsOf(app.db, id);
      return sendCollection(request, reply, { items, total: items.length, page: 1, itemsPerPage: 12 }, { type: 'MoisCommercial', iri: (m) => `#${m.mois}` });
    },
  );
};
