import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CreateResult, ImportFile, ImportRow } from '../../contract/importation.ts';
import type { JobBegun } from '../../contract/job.ts';
import { givingTurns } from '../../db/waiting/slices.ts';
import { idempotent } from '../../plugins/idempotency/idempotency.ts';
import { Problem } from '../../plugins/problem.ts';
import { prefersJob } from '../../plugins/jobs/preference.ts';
import { addJob, makeRoom } from '../../plugins/jobs/repository.ts';

/** Lines that a job stores between two reports, in some tenths of a second. */
const BATCH = 2_000;
/** Files of one person that wait or are worked on, and that are kept after a failure; each may take some megabytes. */
const MOST_WAITING = 10;
const FAILURES_KEPT = 5;

interface Batch<Line> {
  /** Lines of the batches before. */
  before: number;
  lines: Line[];
}

/** Parts of a file of many lines, in which the lines of one document stay together, in the order of the file. */
export async function inBatches<Line>(
  lines: readonly Line[],
  documentOf: (line: Line) => string,
): Promise<Batch<Line>[]> {
  const documents = new Map<string, Line[]>();
  const turn = givingTurns();
  for (const line of lines) {
    const name = documentOf(line);
    const known = documents.get(name);
    if (known) known.push(line);
    else documents.set(name, [line]);
    await turn();
  }
  const batches: Batch<Line>[] = [];
  let open: Batch<Line> = { before: 0, lines: [] };
  for (const document of documents.values()) {
    if (open.lines.length >= BATCH) {
      batches.push(open);
      open = { before: open.before + open.lines.length, lines: [] };
    }
    // A whole file may be one document, with more lines than a call takes arguments.
    for (const line of document) open.lines.push(line);
  }
  return [...batches, open];
}

interface LongImport {
  nature: string;
  rows: readonly ImportRow[];
  file: ImportFile | undefined;
  accepted: ReadonlySet<number>;
}

/** Whether an import is left to a job: it has many rows, and its caller can follow one. */
export const isLong = (app: FastifyInstance, request: FastifyRequest, rows: readonly ImportRow[]): boolean =>
  rows.length > app.jobs.options.rows && prefersJob(request);

/** Keeps an import of many rows for a job, once for each key. @throws 429 while too many of a person's wait. */
export async function begin(
  app: FastifyInstance,
  request: FastifyRequest,
  { nature, rows, file, accepted }: LongImport,
): Promise<JobBegun | CreateResult> {
  const { actor } = request;
  const begun = await idempotent<JobBegun | CreateResult>(request, async (tx) => {
    if ((await makeRoom(tx, actor.id, { kept: FAILURES_KEPT })) >= MOST_WAITING)
      throw new Problem(
        429,
        `Vous avez déjà ${MOST_WAITING} imports en cours sur le serveur. Attendez la fin de l’un d’eux.`,
        { retryAfter: 60 },
      );
    const wanted = { fichier: file ?? null, acceptes: [...accepted] };
    return { tache: await addJob(tx, { nature, userId: actor.id, request: wanted, rows }) };
  });
  app.jobs.wake();
  return begun;
}
