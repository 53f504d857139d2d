import sql, { type Sql } from 'sql-template-tag';
import type { ImportFile, ImportRow } from '../../contract/importation.ts';
import type { RoleCode } from '../../contract/session.ts';
import type { Job } from '../../contract/job.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { givingTurns } from '../../db/waiting/slices.ts';

/** The nature of the jobs that make a file. */
export const DOWNLOAD = 'telechargement';

/** A list to make a file of. */
export interface AskedFile {
  /** The address of the list with its filters and sort. */
  url: string;
  format: 'csv' | 'xlsx';
  /** Name of the file, and of the list. */
  nom: string;
  liste: string;
  /** The rights of its person when it was asked for (`rightsOf`). */
  droits: string;
}

/** What a job does besides its rows. */
export interface JobRequest {
  fichier: ImportFile | null;
  /** Lines whose question was answered with yes. */
  acceptes: number[];
  telechargement?: AskedFile;
}

/** What a job ends with. */
export type JobResult = NonNullable<Job['resultat']>;

interface NewJob {
  nature: string;
  userId: number;
  request: JobRequest;
  rows?: readonly ImportRow[];
  /** Number of its rows, when it has none of its own. */
  count?: number;
}

/** Rows of one piece: it is written and read in less than a slice. */
const PIECE = 1_000;

/** Stores a job with its rows in pieces. Answers its code. */
export async function addJob(
  tx: Queryable,
  { nature, userId, request, rows = [], count = rows.length }: NewJob,
): Promise<string> {
  const job = await tx.first<{ id: number; code: string }>(sql`
    insert into tache (nature, utilisateur_id, lignes, demande)
    values (${nature}, ${userId}, ${count}, ${JSON.stringify(request)}::jsonb) returning id, code`);
  const turn = givingTurns();
  for (let at = 0; at < rows.length; at += PIECE) {
    const piece = JSON.stringify(rows.slice(at, at + PIECE));
    await tx.rows(
      sql`insert into tache_lignes (tache_id, rang, lignes) values (${job?.id}, ${at / PIECE}, ${piece}::json)`,
    );
    await turn();
  }
  return job?.code ?? '';
}

/**
 * Locks the jobs of a person until the transaction ends, and forgets their failed imports, or their ended downloads,
 * but the last `kept`. Answers how many of that kind are not over.
 */
export async function makeRoom(
  tx: Queryable,
  userId: number,
  { kept, downloads = false }: { kept: number; downloads?: boolean },
): Promise<number> {
  const theirs = sql`utilisateur_id = ${userId} and (nature = ${DOWNLOAD}) = ${downloads}`;
  const ended = downloads ? ['echouee', 'terminee'] : ['echouee'];
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`taches:${userId}`}))`);
  await tx.rows(sql`
    delete from tache where id in (select id from tache where ${theirs} and etat = any(${ended}::text[])
      order by id desc offset ${kept})`);
  const found = await tx.first<{ n: number }>(
    sql`select count(*)::int as n from tache where ${theirs} and etat in ('attente', 'encours')`,
  );
  return found?.n ?? 0;
}

/** The rows of a job, in the order of its file. */
export async function rowsOf(db: Queryable, id: number): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (let rank = 0; ; rank += 1) {
    const piece = await db.first<{ lignes: ImportRow[] }>(
      sql`select lignes from tache_lignes where tache_id = ${id} and rang = ${rank}`,
    );
    if (!piece) return rows;
    rows.push(...piece.lignes);
  }
}

/** A job as people see it, and whose it is. */
export interface KnownJob extends Job {
  id: number;
  userId: number;
}

interface JobRow extends Omit<KnownJob, 'createdAt' | 'finiAt'> {
  begun: Date;
  ended: Date | null;
}

/** The name of the file of a job `t`, which it reads or makes. */
export const FILE_NAME = sql`coalesce(t.demande->'fichier'->>'nom', t.demande->'telechargement'->>'nom')`;

/** These jobs, in the order of `ids`. */
export async function jobsOf(db: Queryable, ids: readonly number[]): Promise<KnownJob[]> {
  // An import and the end of its job are one transaction, so they have the same instant.
  const rows = await db.rows<JobRow>(sql`
    select t.id, t.utilisateur_id as "userId", t.code, t.nature, t.etat, t.created_at as begun, t.fini_at as ended,
      t.lignes, t.faites, ${FILE_NAME} as "fileName", t.resultat, t.message, j.code as entree,
      json_build_object('username', u.username, 'nomPrenom', u.nom_prenom) as utilisateur
    from tache t join utilisateur u on u.id = t.utilisateur_id
      left join import_journal j on j.created_at = t.fini_at and j.utilisateur_id = t.utilisateur_id
        and j.resource = t.nature and t.etat = 'terminee'
    where t.id = any(${ids}::bigint[])`);
  return inOrder(ids, rows, ({ begun, ended, ...job }) => ({
    ...job,
    createdAt: begun.toISOString(),
    finiAt: ended?.toISOString() ?? null,
  }));
}

/** The job with this code. */
export async function findJob(db: Queryable, code: string): Promise<KnownJob | undefined> {
  const found = await db.first<{ id: number }>(sql`select id from tache where code = ${code}`);
  return found && (await jobsOf(db, [found.id]))[0];
}

/**
 * Removes a job that is not done, or a file that is, also while somebody works on it. Answers whether there was one.
 */
export const removeJob = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.first(
    sql`delete from tache where id = ${id} and (etat <> 'terminee' or nature = ${DOWNLOAD}) returning id`,
  )) !== undefined;

/** Lets a failed job begin again with all its attempts. Answers whether it had failed. */
export const restartJob = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.first(sql`
    update tache set etat = 'attente', tentatives = 0, faites = 0, message = null, fini_at = null, reprise_at = now(),
      created_at = now()
    where id = ${id} and etat = 'echouee' returning id`)) !== undefined;

/** A job that this process works on, for whom, and the mark by which it holds it. */
export interface HeldJob {
  id: number;
  code: string;
  nature: string;
  tentatives: number;
  demande: JobRequest;
  mark: string;
  person: { id: number; username: string; nomPrenom: string; role: RoleCode; isAdmin: boolean; isEnabled: boolean };
}

/** How often a job is begun before it counts as failed. */
export const ATTEMPTS = 3;

const until = (leaseMs: number): Sql => sql`now() + make_interval(secs => ${leaseMs / 1_000})`;
const heldBy = ({ id, mark }: Pick<HeldJob, 'id' | 'mark'>): Sql =>
  sql`id = ${id} and tenue_par = ${mark}::uuid and etat = 'encours'`;
const NOBODY = sql`tenue_par = null, tenue_jusqua = null`;

/** Ends the jobs whose last attempt ended with its process. */
export const endAbandoned = (db: Queryable, messageOf: (nature: string) => string): Promise<object[]> =>
  db.rows(sql`
    update tache set etat = 'echouee', fini_at = now(), ${NOBODY},
      message = case nature when ${DOWNLOAD} then ${messageOf(DOWNLOAD)} else ${messageOf('')} end
    where etat = 'encours' and tenue_jusqua < now() and tentatives >= ${ATTEMPTS}`);

/** Takes the oldest job of these kinds that waits, or that nobody holds any longer. */
export async function takeJob(
  db: Queryable,
  natures: readonly string[],
  mark: string,
  leaseMs: number,
): Promise<HeldJob | undefined> {
  const job = await db.first<Omit<HeldJob, 'mark'>>(sql`
    update tache t set etat = 'encours', tenue_par = ${mark}::uuid, tenue_jusqua = ${until(leaseMs)},
      tentatives = t.tentatives + 1, faites = 0
    from utilisateur u join utilisateur_role r on r.code = u.role_code
    where u.id = t.utilisateur_id and t.id = (
      select id from tache
      where ((etat = 'attente' and reprise_at <= now()) or (etat = 'encours' and tenue_jusqua < now()))
        and tentatives < ${ATTEMPTS} and nature = any(${natures}::text[])
      order by id limit 1 for update skip locked)
    returning t.id, t.code, t.nature, t.tentatives, t.demande, json_build_object('id', u.id, 'username', u.username,
      'nomPrenom', u.nom_prenom, 'role', u.role_code, 'isAdmin', r.is_admin, 'isEnabled', u.is_enabled) as person`);
  return job && { ...job, mark };
}

/** Holds a job longer, and notes how many rows are done. Answers whether this process still holds it. */
export const keepJob = async (db: Queryable, job: HeldJob, leaseMs: number, done?: number): Promise<boolean> =>
  (await db.first(sql`
    update tache set tenue_jusqua = ${until(leaseMs)}, faites = least(coalesce(${done ?? null}::int, faites), lignes)
    where ${heldBy(job)} returning id`)) !== undefined;

/**
 * Stores a piece of the file of a job, and notes how many rows are done. Answers whether this process still holds it;
 * who does not stores nothing.
 */
export const keepPiece = async (
  db: Queryable,
  job: HeldJob,
  leaseMs: number,
  { rank, bytes, done }: { rank: number; bytes: Buffer; done: number },
): Promise<boolean> =>
  (await db.first(sql`
    with held as (
      update tache set tenue_jusqua = ${until(leaseMs)}, faites = least(${done}::int, lignes)
      where ${heldBy(job)} returning id)
    insert into tache_fichier (tache_id, rang, contenu) select id, ${rank}, ${bytes}::bytea from held
    returning tache_id`)) !== undefined;

/** Forgets what an attempt that did not end has stored of a file. */
export const forgetPieces = (db: Queryable, id: number): Promise<object[]> =>
  db.rows(sql`delete from tache_fichier where tache_id = ${id}`);

/** The piece of a file with this rank, from 0; undefined past its end. */
export const pieceOf = async (db: Queryable, id: number, rank: number): Promise<Buffer | undefined> =>
  (
    await db.first<{ bytes: Buffer }>(
      sql`select contenu as bytes from tache_fichier where tache_id = ${id} and rang = ${rank}`,
    )
  )?.bytes;

/** A download of this person that is asked for again while it waits or runs. */
export const sameDownload = async (
  tx: Queryable,
  userId: number,
  { url, format, droits }: AskedFile,
): Promise<string | undefined> =>
  (
    await tx.first<{ code: string }>(sql`
    select code from tache where utilisateur_id = ${userId} and nature = ${DOWNLOAD} and etat in ('attente', 'encours')
      and demande->'telechargement' @> ${JSON.stringify({ url, format, droits })}::jsonb limit 1`)
  )?.code;

/** What was asked of a job that makes a file; undefined for another job. */
export const askedOf = async (db: Queryable, id: number): Promise<AskedFile | undefined> =>
  (
    await db.first<{ asked: AskedFile | null }>(
      sql`select demande->'telechargement' as asked from tache where id = ${id}`,
    )
  )?.asked ?? undefined;

/** Ends a job in the transaction of its work, and forgets its rows. Answers whether this process still holds it. */
export async function finishJob(tx: Queryable, job: HeldJob, result: JobResult): Promise<boolean> {
  const held = await tx.first(sql`
    update tache set etat = 'terminee', faites = lignes, resultat = ${JSON.stringify(result)}::jsonb, fini_at = now(),
      ${NOBODY}
    where ${heldBy(job)} returning id`);
  await tx.rows(sql`delete from tache_lignes where tache_id = ${job.id}`);
  return held !== undefined;
}

/** Ends a job with a sentence for its person. Its rows stay until it is put aside or begun again. */
export const failJob = (db: Queryable, job: HeldJob, message: string): Promise<object[]> =>
  db.rows(sql`
    update tache set etat = 'echouee', message = ${message}, fini_at = now(), ${NOBODY} where ${heldBy(job)}`);

/** Gives a job back to whoever takes it after `pauseMs`; `counts` tells whether this was an attempt. */
export const giveBack = (db: Queryable, job: HeldJob, pauseMs: number, counts: boolean): Promise<object[]> =>
  db.rows(sql`
    update tache set etat = 'attente', faites = 0, reprise_at = ${until(pauseMs)},
      tentatives = tentatives - ${counts ? 0 : 1}, ${NOBODY}
    where ${heldBy(job)}`);

/** How many jobs wait, are worked on and have failed, and for how long the oldest has been unfinished (s). */
export interface JobFigures {
  waiting: number;
  running: number;
  failed: number;
  oldest: number;
}

export const jobFigures = (db: Queryable): Promise<JobFigures | undefined> =>
  db.first(sql`
    select count(*) filter (where etat = 'attente')::int as waiting,
      count(*) filter (where etat = 'encours')::int as running,
      count(*) filter (where etat = 'echouee')::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where etat in ('attente', 'encours'))), 0)::float8
        as oldest
    from tache where etat <> 'terminee'`);
