import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JobBegun } from '../../../contract/job.ts';
import { rightsOf } from '../../access/authorization.ts';
import { addJob, type AskedFile, DOWNLOAD, makeRoom, sameDownload } from '../../jobs/repository.ts';
import { Problem } from '../../problem.ts';

/** Files of one person that are made at a time, and that are kept; each may take a hundred megabytes. */
const MOST_WAITING = 2;
const KEPT = 3;

/**
 * Leaves a file to a job; asked for again meanwhile, it is the same job.
 * @throws 429 while too many of a person's wait.
 */
export async function beginFile(
  app: FastifyInstance,
  { actor, db, url }: FastifyRequest,
  file: Pick<AskedFile, 'format' | 'nom' | 'liste'>,
  count: number,
): Promise<JobBegun> {
  const asked: AskedFile = { ...file, url, droits: rightsOf(actor) };
  // The request only reads by its method, so it may have been given a replica.
  const code = await db.onPrimary().tx(async (tx) => {
    const waiting = await makeRoom(tx, actor.id, { kept: KEPT - 1, downloads: true });
    const same = await sameDownload(tx, actor.id, asked);
    if (same !== undefined) return same;
    if (waiting >= MOST_WAITING)
      throw new Problem(
        429,
        `Le serveur prépare déjà ${MOST_WAITING} fichiers pour vous. Attendez la fin de l’un d’eux.`,
        { retryAfter: 60 },
      );
    const request = { fichier: null, acceptes: [], telechargement: asked };
    return addJob(tx, { nature: DOWNLOAD, userId: actor.id, request, count });
  });
  app.jobs.wake();
  return { tache: code };
}
