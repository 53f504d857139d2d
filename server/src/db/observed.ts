/** What one request has asked of the database so far. Statements that run at the same time count one by one. */
export interface Work {
  statements: number;
  ms: number;
  /** Whether its statements may go to a replica: it only reads, and a replica has all that its reader knows of. */
  readsReplica: boolean;
}

/** Something worth counting, told to whoever listens in this process; without a listener it costs nothing. */
class Signal<T> {
  readonly #listeners = new Set<(event: T) => void>();

  /** Calls `heard` for each event. The function it answers stops that. */
  listen(heard: (event: T) => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  tell(event: T): void {
    for (const heard of this.#listeners) heard(event);
  }
}

/** Failure of a statement that no connection became free for. */
export const ALL_TAKEN = 'all_taken';

/**
 * A statement that has ended; `failure` is the code of its error, empty for errors without one. `works` are of the
 * requests that it was for: several when they share a transaction.
 */
export interface Statement {
  place: 'alone' | 'transaction' | 'replica';
  text: string;
  ms: number;
  failure?: string;
  works: readonly Work[];
}

/** Why the server refused something that it could have answered at a quieter moment. */
export const SHED_REASONS = [
  'bodies',
  'calls',
  'connection',
  'downloads',
  'event_loop',
  'share',
  'sockets',
  'streams',
] as const;
export type ShedReason = (typeof SHED_REASONS)[number];

/** Where a request that only reads went: to a replica, at once or after a wait, or to the primary, and why. */
export const READ_OUTCOMES = ['replica', 'replica_waited', 'primary_late', 'primary_alone', 'failed'] as const;
export type ReadOutcome = (typeof READ_OUTCOMES)[number];

/** Everything that this process tells of its work, for the metrics and the traces. */
export const observed = {
  statement: new Signal<Statement>(),
  /** A turn to begin a transaction, or a connection, came or was given up after this long. */
  wait: new Signal<{ awaited: 'turn' | 'connection'; ms: number }>(),
  /** A question met an answer that is kept, or had to be computed. */
  answer: new Signal<{ store: 'figures' | 'lists'; isKept: boolean }>(),
  /** A request was given a server to read from; `failed` when that one could not answer and the primary was asked. */
  read: new Signal<ReadOutcome>(),
  imported: new Signal<{ resource: string; created: number; updated: number; ignored: number }>(),
  downloaded: new Signal<{ format: string; rows: number }>(),
  shed: new Signal<ShedReason>(),
  /** A failure that nobody foresaw; the log has it with its stack. */
  unexpected: new Signal<unknown>(),
  /** A line that the log could not take. */
  lostLine: new Signal<string>(),
};
