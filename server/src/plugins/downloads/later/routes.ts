import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CodeParams } from '../../../contract/common.ts';
import type { FileResult } from '../../../contract/job.ts';
import { observed } from '../../../db/observed.ts';
import type { Db } from '../../../db/pool.ts';
import { rightsOf } from '../../access/authorization.ts';
import { accepts } from '../../load/compression.ts';
import { askedOf, findJob, type JobResult, pieceOf } from '../../jobs/repository.ts';
import { conflict, forbidden, notFound } from '../../problem.ts';
import { disposition, noteExport } from '../answer.ts';
import { MEDIA } from '../format.ts';
import { OTHER_RIGHTS, registerFileJobs } from './work.ts';

const GONE = 'Ce fichier n’est plus sur le serveur. Téléchargez la liste à nouveau.';
const NOT_YOURS = 'Un fichier n’est donné qu’à la personne qui l’a demandé.';
const NOT_READY = 'Ce fichier n’est pas encore prêt.';

const fileOf = (result: JobResult | null): FileResult | undefined =>
  result && 'octets' in result ? result : undefined;

async function* piecesFrom(db: Db, id: number): AsyncGenerator<Buffer> {
  const read = (rank: number) => pieceOf(db, id, rank);
  for (let rank = 0, piece = await read(0); piece; piece = await read(++rank)) yield piece;
}

/** Files that jobs have made (docs/product.md, 5.14). */
export const filesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerFileJobs(app);

  app.get(
    '/taches/:code/fichier',
    {
      config: { permission: 'session' },
      schema: { summary: 'Le fichier d’un long téléchargement, pour qui l’a demandé', params: CodeParams },
    },
    async (request, reply) => {
      const { actor, headers } = request;
      // A replica may not have the last pieces yet.
      const db = request.db.onPrimary();
      const job = await findJob(db, request.params.code);
      const asked = job && (await askedOf(db, job.id));
      if (!job || !asked) throw notFound(GONE);
      if (job.userId !== actor.id) throw forbidden(NOT_YOURS);
      if (rightsOf(actor) !== asked.droits) throw forbidden(OTHER_RIGHTS);
      const file = fileOf(job.resultat);
      if (!file) throw conflict(NOT_READY);
      const { format, liste } = asked;
      const isPacked = format === 'csv' && accepts(headers['accept-encoding'], 'gzip');
      void reply.headers({
        'content-type': format === 'csv' ? `${MEDIA.csv}; charset=utf-8` : MEDIA.xlsx,
        'content-disposition': disposition(liste, new Date(job.createdAt), format),
        'cache-control': 'no-store',
        'x-total-rows': file.lignes,
        'x-estimated-length': file.octets,
        ...(format === 'csv' && { vary: 'accept-encoding' }),
        ...(isPacked && { 'content-encoding': 'gzip' }),
      });
      if (request.method === 'HEAD') return reply.send(Readable.from([]));
      const release = app.downloads.take(actor.id);
      const stored = Readable.from(piecesFrom(db, job.id), { objectMode: false });
      const stream = format === 'csv' && !isPacked ? pipeline(stored, createGunzip(), () => undefined) : stored;
      noteExport({ request, list: { sheet: { name: liste } }, format }, file.lignes);
      observed.downloaded.tell({ format, rows: file.lignes });
      stream.once('close', release);
      app.downloads.follow(stream);
      return reply.send(stream);
    },
  );
};
