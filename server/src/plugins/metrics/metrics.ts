import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ALL_TAKEN, observed, READ_OUTCOMES, SHED_REASONS } from '../../db/observed.ts';
import type { JobFigures } from '../jobs/repository.ts';

/** Seconds; few, because each is a series for every route, method and status. */
const ANSWER_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STATEMENT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30];
const WAIT_BUCKETS = [0.001, 0.01, 0.1, 0.5, 1, 2, 4, 8];
const LOOP_MS = 20;

/** The first two characters of PostgreSQL's code say what kind of failure it is; all others are the connection's. */
const kindOf = (code: string): string => {
  if (code === ALL_TAKEN) return code;
  // The limit of time of a statement; others of class 57 are a server that stops.
  if (code === '57014') return 'timeout';
  return /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code) ? code.slice(0, 2) : 'connection';
};

interface ReplicaState {
  isUsed: boolean;
  lagMs: number;
}

/**
 * What this process counts and measures. Every label has few values, all known to the program: patterns of routes and
 * never addresses, names of resources and never of people or articles.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly answers = new Histogram({
    name: 'tournee_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, without live streams.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: ANSWER_BUCKETS,
    registers: [this.registry],
  });
  readonly #statements = new Histogram({
    name: 'tournee_database_statement_duration_seconds',
    help: 'Time from sending a statement to its last row, with the wait for a connection outside transactions.',
    labelNames: ['place'] as const,
    buckets: STATEMENT_BUCKETS,
    registers: [this.registry],
  });
  readonly #failures = this.#counter(
    'tournee_database_failures_total',
    'Statements that failed, by class of SQLSTATE, or connection; all_taken when none became free, replica for any of one.',
    'class',
  );
  readonly #waits = new Histogram({
    name: 'tournee_database_wait_seconds',
    help: 'Wait for a connection, or for the turn to begin a transaction.',
    labelNames: ['awaited'] as const,
    buckets: WAIT_BUCKETS,
    registers: [this.registry],
  });
  readonly #kept = this.#counter(
    'tournee_kept_answers_total',
    'Questions that met a kept answer (hit) or had to be computed (miss).',
    'store',
    'result',
  );
  readonly #reads = this.#counter(
    'tournee_replica_reads_total',
    'Requests that only read, by where they went: to a replica, at once or after a wait, or to the primary, and why.',
    'outcome',
  );
  readonly #imports = this.#counter('tournee_imports_total', 'Finalised imports.', 'resource');
  readonly #importRows = this.#counter(
    'tournee_import_rows_total',
    'Rows of finalised imports.',
    'resource',
    'outcome',
  );
  readonly #downloads = this.#counter('tournee_downloads_total', 'Lists downloaded whole.', 'format');
  readonly #downloadRows = this.#counter('tournee_download_rows_total', 'Rows of downloaded lists.', 'format');
  readonly #shed = this.#counter('tournee_shed_calls_total', 'Calls refused because of load.', 'reason');
  readonly #unexpected = this.#counter('tournee_unexpected_errors_total', 'Calls that failed in a way nobody foresaw.');
  readonly #lostLines = this.#counter('tournee_log_lines_dropped_total', 'Lines that the log could not take.');
  readonly #ends: (() => void)[];

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LOOP_MS });
    this.#ends = [
      observed.statement.listen(({ place, ms, failure }) => {
        this.#statements.observe({ place }, ms / 1_000);
        // What a replica fails at is asked of the primary, so that nobody meets this failure.
        if (failure !== undefined) this.#failures.inc({ class: place === 'replica' ? place : kindOf(failure) });
      }),
      observed.wait.listen(({ awaited, ms }) => this.#waits.observe({ awaited }, ms / 1_000)),
      observed.answer.listen(({ store, isKept }) => this.#kept.inc({ store, result: isKept ? 'hit' : 'miss' })),
      observed.read.listen((outcome) => this.#reads.inc({ outcome })),
      observed.imported.listen(({ resource, ...outcomes }) => {
        this.#imports.inc({ resource });
        for (const [outcome, rows] of Object.entries(outcomes)) this.#importRows.inc({ resource, outcome }, rows);
      }),
      observed.downloaded.listen(({ format, rows }) => {
        this.#downloads.inc({ format });
        this.#downloadRows.inc({ format }, rows);
      }),
      observed.shed.listen((reason) => this.#shed.inc({ reason })),
      observed.unexpected.listen(() => this.#unexpected.inc()),
      observed.lostLine.listen(() => this.#lostLines.inc()),
    ];
    // From the start, or the first of them would be no increase.
    for (const reason of SHED_REASONS) this.#shed.inc({ reason }, 0);
    for (const outcome of READ_OUTCOMES) this.#reads.inc({ outcome }, 0);
  }

  /** A gauge whose value is asked for when somebody reads; of several processes the sum, the most or the least. */
  gauge(
    { name, help, aggregator = 'sum' }: { name: string; help: string; aggregator?: 'sum' | 'max' | 'min' },
    ask: () => number | Promise<number>,
  ): void {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [this.registry],
      async collect() {
        // What cannot be learned now keeps its last value: a database that is away must not hide everything else.
        const value = await Promise.resolve()
          .then(ask)
          .catch(() => undefined);
        if (value !== undefined) this.set(value);
      },
    });
  }

  /** Connections, by what they do. */
  connections(count: () => Record<'used' | 'idle' | 'waiting', number>): void {
    new Gauge({
      name: 'tournee_database_connections',
      help: 'Connections of the pool that are used or idle, and those who wait for one.',
      labelNames: ['state'] as const,
      registers: [this.registry],
      collect() {
        for (const [state, value] of Object.entries(count())) this.set({ state }, value);
      },
    });
  }

  /** Work that goes on after its request, as the database knows it: every process tells the same. */
  jobs(ask: () => Promise<JobFigures | undefined>): void {
    let asked: Promise<JobFigures | undefined> | undefined;
    // Both gauges are read at the same moment.
    const figures = () =>
      (asked ??= ask()
        .catch(() => undefined)
        .finally(() => (asked = undefined)));
    const gauge = <T extends string>(
      name: string,
      help: string,
      labelNames: readonly T[],
      show: (gauge: Gauge<T>, known: JobFigures) => void,
    ) =>
      new Gauge({
        name,
        help,
        labelNames,
        aggregator: 'max',
        registers: [this.registry],
        async collect() {
          const known = await figures();
          if (known) show(this, known);
        },
      });
    gauge(
      'tournee_jobs',
      'Imports that wait, are worked on, or have failed with their file kept.',
      ['state'],
      (jobs, known) => {
        for (const state of ['waiting', 'running', 'failed'] as const) jobs.set({ state }, known[state]);
      },
    );
    gauge(
      'tournee_job_oldest_seconds',
      'How long the oldest import that waits or runs has been unfinished.',
      [],
      (oldest, known) => oldest.set(known.oldest),
    );
  }

  /** Whether each replica is read from, and how far it is behind; they are numbered as in DATABASE_READ_URL. */
  replicas(ask: () => readonly ReplicaState[]): void {
    const gauge = (name: string, help: string, aggregator: 'min' | 'max', valueOf: (each: ReplicaState) => number) =>
      new Gauge({
        name,
        help,
        aggregator,
        labelNames: ['replica'] as const,
        registers: [this.registry],
        collect() {
          for (const [n, each] of ask().entries()) this.set({ replica: String(n + 1) }, valueOf(each));
        },
      });
    gauge('tournee_replica_in_use', '1 while every process reads from this replica.', 'min', ({ isUsed }) =>
      isUsed ? 1 : 0,
    );
    gauge(
      'tournee_replica_lag_seconds',
      'Age of the oldest change that this replica lacks.',
      'max',
      ({ lagMs }) => lagMs / 1_000,
    );
  }

  /** Stops listening to what the process tells. */
  stop(): void {
    for (const end of this.#ends) end();
    this.registry.clear();
  }

  #counter<T extends string>(name: string, help: string, ...labelNames: T[]): Counter<T> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }
}
