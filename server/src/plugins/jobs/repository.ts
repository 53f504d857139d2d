import sql, { type Sql } from 'sql-template-tag';
import type { CreateResult, ImportFile, ImportRow } from '../../contract/importation.ts';
import type { RoleCode } from '../../contract/session.ts';
import type { Job } from '../../contract/job.ts';
import { inOrder } from '../../db/list.ts';
import type { Queryable } from '../../db/pool.ts';
import { givingTurns } from '../../db/waiting/slices.ts';

/** What a job does besides its rows. */
export interface JobRequest {
  fichier: ImportFile | null;
  /** Lines whose question was answered with yes. */
  acceptes: number[];
}

interface NewJob {
  nature: string;
  userId: number;
  request: JobRequest;
  rows: readonly ImportRow[];
}

/** Rows of one piece: it is written and read in less than a slice. */
const PIECE = 1_000;

/** Stores a job with its rows in pieces. Answers its code. */
export async function addJob(tx: Queryable, { nature, userId, request, rows }: NewJob): Promise<string> {
  const job = await tx.first<{ id: number; code: string }>(sql`
    insert into tache (nature, utilisateur_id, lignes, demande)
    values (${nature}, ${userId}, ${rows.length}, ${JSON.stringify(request)}::jsonb) returning id, code`);
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
 * Locks the jobs of a person until the transaction ends, and forgets their failed ones but the last `kept`. Answers how
 * many of them are not over.
 */
export async function makeRoom(tx: Queryable, userId: number, kept: number): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`taches:${userId}`}))`);
  await tx.rows(sql`
    delete from tache where id in (select id from tache where utilisateur_id = ${userId} and etat = 'echouee'
      order by id desc offset ${kept})`);
  const found = await tx.first<{ n: number }>(
    sql`select count(*)::int as n from tache where utilisateur_id = ${userId} and etat in ('attente', 'encours')`,
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

/** These jobs, in the order of `ids`. */
export async function jobsOf(db: Queryable, ids: readonly number[]): Promise<KnownJob[]> {
  // An import and the end of its job are one transaction, so they have the same instant.
  const rows = await db.rows<JobRow>(sql`
    select t.id, t.utilisateur_id as "userId", t.code, t.nature, t.etat, t.created_at as begun, t.fini_at as ended,
      t.lignes, t.faites, t.demande->'fichier'->>'nom' as "fileName", t.resultat, t.message, j.code as entree,
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

/** Removes a job that is not done, also while somebody works on it. Answers whether there was one. */
export const removeJob = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.first(sql`delete from tache where id = ${id} and etat <> 'terminee' returning id`)) !== undefined;

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
export const endAbandoned = (db: Queryable, message: string): Promise<object[]> =>
  db.rows(sql`
    update tache set etat = 'echouee', message = ${message}, fini_at = now(), ${NOBODY}
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
    update tache set tenue_jusqua = ${until(leaseMs)}, faites = coalesce(${done ?? null}::int, faites)
    where ${heldBy(job)} returning id`)) !== undefined;

/** Ends a job in the transaction of its work, and forgets its rows. Answers whether this process still holds it. */
export async function finishJob(tx: Queryable, job: HeldJob, result: CreateResult): Promise<boolean> {
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
