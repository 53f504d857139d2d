import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ImportRow } from '../../contract/importation.ts';
import type { Permission } from '../../contract/session.ts';
import type { Db, Queryable } from '../../db/pool.ts';
import { WaitTimeout } from '../../db/waiting/limitConcurrency.ts';
import { Problem } from '../problem.ts';
import { permissionsOf } from '../../../../rules/permissions.ts';
import {
  ATTEMPTS,
  DOWNLOAD,
  endAbandoned,
  failJob,
  finishJob,
  giveBack,
  type HeldJob,
  type JobFigures,
  jobFigures,
  type JobResult,
  keepJob,
  keepPiece,
  rowsOf,
  takeJob,
} from './repository.ts';

/** What the work of a job is given. */
export interface Assignment {
  job: HeldJob;
  rows: ImportRow[];
  /** Notes how many rows are done. @throws when this process no longer holds the job, so that the work ends. */
  report: (done: number) => Promise<void>;
  /** Stores the next piece of its file, like `report`. @throws as that does. */
  keep: (bytes: Buffer, done: number) => Promise<void>;
  /** Ends the job within the transaction of its work, so that both happen or neither. */
  finish: (tx: Queryable, result: JobResult) => Promise<void>;
}

export type Work = (assignment: Assignment) => Promise<void>;

export interface JobOptions {
  /** More rows than this are imported by a job. */
  rows: number;
  /** Files with more rows than this are made by a job. */
  fileRows: number;
  /** How long a process holds a job without saying that it still works on it (ms). */
  leaseMs: number;
  /** How often a process looks for jobs that others left (ms). */
  everyMs: number;
}

export const JOB_OPTIONS: JobOptions = { rows: 20_000, fileRows: 1_000_000, leaseMs: 15_000, everyMs: 3_000 };

/** Whoever throws this lets the job wait for another moment, without counting an attempt. */
export class NotNow extends Error {}
/** Somebody put the job aside, or another process holds it. */
class NoLongerHeld extends Error {}

/** Pause before a job is tried again, after a failure and after a moment in which others were busy (ms). */
const PAUSE_MS = { failed: 5_000, busy: 2_000 };
const gaveUp = (nature: string): string => {
  const what = nature === DOWNLOAD ? 'Le téléchargement' : 'L’import';
  return `${what} a été tenté ${ATTEMPTS} fois sans aboutir. Réessayez plus tard.`;
};
const FORBIDDEN = 'La personne qui a lancé cet import n’a plus le droit d’importer.';

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

/**
 * Work that goes on after its request, one at a time in each process (ADR 0047). A job is held by a mark and for a while;
 * it ends in the transaction of its work, which only the holder's mark can commit.
 */
export class Jobs {
  readonly options: JobOptions;
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly #works = new Map<string, { work: Work; needs: Permission | null }>();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #isWanted = false;
  #stopped = true;

  constructor(db: Db, log: Pick<FastifyBaseLogger, 'warn' | 'error'>, options: JobOptions) {
    this.#db = db;
    this.#log = log;
    this.options = options;
  }

  /** Tells how the jobs of a kind are worked on, and what their person must still be allowed to then. */
  register(nature: string, work: Work, needs: Permission | null): void {
    this.#works.set(nature, { work, needs });
  }

  /** Begins to work on jobs, now and whenever there are some. */
  start(): void {
    this.#stopped = false;
    this.#timer = setInterval(() => this.wake(), this.options.everyMs).unref();
    this.wake();
  }

  /** Looks for a job soon. */
  wake(): void {
    if (this.#stopped) return;
    this.#isWanted = true;
    this.#working ??= this.#workOn().finally(() => {
      this.#working = undefined;
      if (this.#isWanted) this.wake();
    });
  }

  /** Ends: the present job is given back at its next report. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#isWanted = false;
    clearInterval(this.#timer);
    await this.#working;
  }

  figures(): Promise<JobFigures | undefined> {
    return jobFigures(this.#db);
  }

  async #workOn(): Promise<void> {
    this.#isWanted = false;
    try {
      await endAbandoned(this.#db, gaveUp);
      while (!this.#stopped) {
        const job = await takeJob(this.#db, [...this.#works.keys()], randomUUID(), this.options.leaseMs);
        if (!job) return;
        await this.#attempt(job);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'jobs: the database could not be asked');
    }
  }

  async #attempt(job: HeldJob): Promise<void> {
    const { leaseMs } = this.options;
    // Work of the database alone may last longer than the lease.
    const holding = setInterval(() => void keepJob(this.#db, job, leaseMs).catch(() => undefined), leaseMs / 3).unref();
    try {
      const { role, isAdmin, isEnabled } = job.person;
      const { work, needs = null } = this.#works.get(job.nature) ?? {};
      if (!isEnabled || (needs && !permissionsOf(role, isAdmin).includes(needs))) throw new Problem(403, FORBIDDEN);
      const whileHeld = async (keep: () => Promise<boolean>) => {
        if (this.#stopped) throw new NotNow('this process stops');
        if (!(await keep())) throw new NoLongerHeld();
      };
      let rank = 0;
      await work?.({
        job,
        rows: await rowsOf(this.#db, job.id),
        report: (done) => whileHeld(() => keepJob(this.#db, job, leaseMs, done)),
        keep: (bytes, done) => whileHeld(() => keepPiece(this.#db, job, leaseMs, { rank: rank++, bytes, done })),
        finish: async (tx, result) => {
          if (!(await finishJob(tx, job, result))) throw new NoLongerHeld();
        },
      });
    } catch (error) {
      await this.#failed(job, error);
    } finally {
      clearInterval(holding);
    }
  }

  async #failed(job: HeldJob, error: unknown): Promise<void> {
    if (error instanceof NoLongerHeld) return;
    if (error instanceof NotNow || error instanceof WaitTimeout) {
      await giveBack(this.#db, job, this.#stopped ? 0 : PAUSE_MS.busy, false);
      return;
    }
    // A refusal would be the same at the next attempt.
    if (error instanceof Problem && error.status < 500) {
      await failJob(this.#db, job, error.message);
      return;
    }
    this.#log.error({ err: error, job: job.code, attempt: job.tentatives }, 'jobs: an attempt failed');
    await (job.tentatives < ATTEMPTS
      ? giveBack(this.#db, job, PAUSE_MS.failed, true)
      : failJob(this.#db, job, gaveUp(job.nature)));
  }
}

/** Offers jobs to the modules; `start` lets this process work on them. */
export function registerJobs(app: FastifyInstance, options: Partial<JobOptions> = {}): void {
  const jobs = new Jobs(app.db, app.log, { ...JOB_OPTIONS, ...options });
  app.decorate('jobs', jobs);
  app.addHook('onClose', () => jobs.stop());
}
