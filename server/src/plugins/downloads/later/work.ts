import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { permissionsOf } from '../../../../../rules/permissions.ts';
import { steadyMs } from '../../../db/clock.ts';
import { idsStatement } from '../../../db/lists/order.ts';
import { allIds } from '../../../db/lists/allIds.ts';
import { type Actor, rightsOf } from '../../access/authorization.ts';
import type { Assignment } from '../../jobs/jobs.ts';
import { DOWNLOAD, forgetPieces, type HeldJob } from '../../jobs/repository.ts';
import { forbidden } from '../../problem.ts';
import { LEVEL, MAX_ROWS, piecesOf, refuseTooMany } from '../answer.ts';
import { inquire } from './inquiry.ts';

/** How often a job says how many rows are done, when it has no piece to store yet (ms). */
const EVERY_MS = 500;
/** Bytes of a piece: few enough to be written in some milliseconds. */
const PIECE = 512 * 1024;
/** Why a file is not made, or not given, although it was allowed when it was asked for. */
export const OTHER_RIGHTS = 'Vos droits ont changé depuis cette demande. Téléchargez la liste à nouveau.';

const actorOf = ({ id, username, nomPrenom, role, isAdmin }: HeldJob['person']): Actor => ({
  id,
  username,
  nomPrenom,
  role,
  roleDesignation: '',
  isAdmin,
  permissions: new Set(permissionsOf(role, isAdmin)),
  sessionHash: Buffer.alloc(0),
});

/** Counts the bytes that pass. */
async function* counted(pieces: AsyncIterable<Buffer>, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}

/** Makes the file of a job and stores it in pieces, a CSV compressed; a workbook is compressed already. */
async function makeFile(app: FastifyInstance, { job, report, keep, finish }: Assignment): Promise<void> {
  const { telechargement: asked } = job.demande;
  if (!asked) throw new Error(`${job.code} asks for no file`);
  const actor = actorOf(job.person);
  if (rightsOf(actor) !== asked.droits) throw forbidden(OTHER_RIGHTS);
  const { list, conditions, query, declared } = await inquire(app, asked, actor);
  const { format } = asked;
  await forgetPieces(app.db, job.id);
  const ids = await allIds(app.db, idsStatement(list, query, conditions), MAX_ROWS[format], () => false);
  refuseTooMany(format, ids.length);
  let [done, bytes] = [0, 0];
  const { pieces } = await piecesOf(app.db, { list, query, declared, actor, format }, ids, {
    at: new Date(),
    isGone: () => false,
    onItems: (count) => {
      done += count;
    },
  });
  const whole = Readable.from(
    counted(pieces, (count) => {
      bytes += count;
    }),
    { objectMode: false },
  );
  const stream = format === 'csv' ? whole.pipe(createGzip({ level: LEVEL })) : whole;
  // A failure of the source would not reach who reads its compressed form.
  whole.once('error', (error) => stream.destroy(error));
  let waiting: Buffer[] = [];
  let size = 0;
  let told = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      waiting.push(chunk);
      size += chunk.length;
      const now = steadyMs();
      if (size < PIECE) {
        if (now - told < EVERY_MS) continue;
        await report(done);
      } else {
        await keep(Buffer.concat(waiting), done);
        [waiting, size] = [[], 0];
      }
      told = now;
    }
  } finally {
    whole.destroy();
  }
  if (size > 0) await keep(Buffer.concat(waiting), done);
  await app.db.tx((tx) => finish(tx, { lignes: ids.length, octets: bytes }));
}

/** Lets the jobs of this server make files. */
export const registerFileJobs = (app: FastifyInstance): void =>
  app.jobs.register(DOWNLOAD, (assignment) => makeFile(app, assignment), null);
