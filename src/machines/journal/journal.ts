import type { ActorRefLike, AnyEventObject, InspectionEvent } from 'xstate';
import type { WorkflowName } from '../workflow/registry.ts';

/** One event that a machine received, ready to be replayed. `at` is in ms since the actor started. */
export interface JournalEntry {
  at: number;
  event: AnyEventObject;
}

/** A recorded run, complete enough to replay the machine and to compare where it ends. */
export interface Journal {
  machine: string;
  /**
   * Format of the recording: 2 since all forms save the same way, 3 since the names are English, none before (see
   * `migration/journalMigration.ts`).
   */
  format?: number;
  startedAt: string;
  input?: unknown;
  /**
   * State in which the recording begins if not at the machine's start: the restored draft, or the state after the
   * dropped events.
   */
  restored?: unknown;
  /** Number of first events dropped because the recording was full. */
  dropped: number;
  entries: JournalEntry[];
  finalState: unknown;
}

/** Format of new recordings. */
export const JOURNAL_FORMAT = 3;

const CAPACITY = 500;
/** Characters of JSON of all events. Indented in a file, outlines take about three times as many. */
const MAX_LENGTH = 2_000_000;
/** The numbers of a stored polygon are this deep in the answer to a save in conflict. */
const MAX_DEPTH = 8;
const MAX_ITEMS = 200;
/** The replay needs every corner of an outline: this is more than the server accepts. */
const MAX_POSITIONS = 10_000;
/** These must never be recorded, in whatever event they are. */
const SECRET = /password|secret|recovery|ticket|passwd|mot_?de_?passe|token|csrf|cookie|authorization|^uri$/i;

const isPosition = (item: unknown): boolean =>
  Array.isArray(item) && item.length <= 3 && item.every((part) => typeof part === 'number');

function plainList(list: readonly unknown[], depth: number): unknown[] {
  const limit = list.every(isPosition) ? MAX_POSITIONS : MAX_ITEMS;
  const kept = list.slice(0, limit).map((item) => toPlain(item, depth + 1));
  return list.length > limit ? [...kept, `… ${String(list.length - limit)} de plus`] : kept;
}

function plainObject(value: object, depth: number): unknown {
  if (typeof File !== 'undefined' && value instanceof File) return { name: value.name, size: value.size };
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return plainList(value, depth);
  const entries = Object.entries(value).map(([key, item]) => [key, SECRET.test(key) ? '…' : toPlain(item, depth + 1)]);
  return Object.fromEntries(entries);
}

/**
 * Makes a value recordable as JSON: files by name and size, errors by name and message, secrets blanked, depth and
 * length limited.
 */
export function toPlain(value: unknown, depth = 0): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (typeof value !== 'object') return undefined;
  return depth >= MAX_DEPTH ? '…' : plainObject(value, depth);
}

interface MachineState {
  value: unknown;
  context: unknown;
}

interface Step {
  entry: JournalEntry;
  /** Characters of JSON. */
  length: number;
  /** State of the machine after the event; null until it has processed it. */
  after: MachineState | null;
}

/** Records what one root actor receives. The results of its children arrive there too, as events. */
export class Recorder {
  readonly #journal: Journal;
  readonly #start: number;
  readonly #now: () => number;
  readonly #steps: Step[] = [];
  /** Number of events that the machine has processed. */
  #taken = 0;
  #length = 0;
  /** State before the first kept event, once earlier ones were dropped. */
  #before: MachineState | null = null;
  #root: ActorRefLike | null = null;

  constructor(
    machine: string,
    { input, restored }: Pick<Journal, 'input' | 'restored'> = {},
    now: () => number = Date.now,
  ) {
    this.#now = now;
    this.#start = now();
    this.#journal = {
      machine,
      format: JOURNAL_FORMAT,
      startedAt: new Date(this.#start).toISOString(),
      dropped: 0,
      entries: [],
      finalState: null,
    };
    if (input !== undefined) this.#journal.input = toPlain(input);
    if (restored !== undefined) this.#journal.restored = toPlain(restored);
  }

  /** Pass this to `createActor(machine, { inspect })`. */
  readonly inspect = (inspection: InspectionEvent): void => {
    // Several actors may share a system: the first one seen is the one that was created with this recorder.
    this.#root ??= inspection.actorRef;
    if (inspection.actorRef !== this.#root) return;
    if (inspection.type === '@xstate.event' && inspection.event.type !== 'xstate.init') this.#note(inspection.event);
    if (inspection.type === '@xstate.snapshot' && inspection.event.type !== 'xstate.init')
      this.#settle(inspection.snapshot as unknown as MachineState);
  };

  #note(received: AnyEventObject): void {
    // A stopped machine processes no events.
    if (this.#state().status !== 'active') return;
    const event = toPlain(received) as AnyEventObject;
    const step = { entry: { at: this.#now() - this.#start, event }, length: JSON.stringify(event).length, after: null };
    this.#steps.push(step);
    this.#length += step.length;
    // Only processed events are dropped, because the state after them is where the rest of the recording begins.
    while (this.#taken > 0 && (this.#steps.length > CAPACITY || this.#length > MAX_LENGTH)) this.#drop();
  }

  #state(): Partial<MachineState & { status: string }> {
    return (this.#root?.getSnapshot() ?? {}) as Partial<MachineState & { status: string }>;
  }

  #settle(after: MachineState): void {
    const step = this.#steps[this.#taken];
    if (!step) return;
    step.after = after;
    this.#taken += 1;
  }

  #drop(): void {
    const step = this.#steps.shift();
    if (!step) return;
    this.#length -= step.length;
    this.#taken -= 1;
    this.#before = step.after;
    this.#journal.dropped += 1;
  }

  /** Returns what was recorded so far, with the current state of the machine. */
  export(): Journal {
    const restored = this.#before && {
      restored: toPlain({ value: this.#before.value, context: this.#before.context }),
    };
    return {
      ...this.#journal,
      ...restored,
      entries: this.#steps.map(({ entry }) => entry),
      finalState: this.#state().value ?? null,
    };
  }
}

const recorders = new Map<string, Recorder>();

/** Makes a recorder for `exportJournals`. It replaces an older one of the same machine. */
export function record(machine: WorkflowName, start?: Pick<Journal, 'input' | 'restored'>): Recorder {
  const recorder = new Recorder(machine, start);
  recorders.set(machine, recorder);
  return recorder;
}

/** Every recording of this tab, as one JSON text. */
export const exportJournals = (): string =>
  JSON.stringify(
    [...recorders.values()].map((recorder) => recorder.export()),
    null,
    2,
  );
