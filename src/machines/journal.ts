import type { ActorRefLike, AnyEventObject, InspectionEvent } from 'xstate';

/** One event received by a machine, as it can be replayed. `at` in ms since the actor started. */
export interface JournalEntry {
  at: number;
  event: AnyEventObject;
}

/** A recorded run: enough to replay the machine and compare where it ends. */
export interface Journal {
  machine: string;
  startedAt: string;
  input?: unknown;
  /** The draft that the run went on with, instead of its machine's start. */
  restored?: unknown;
  /** Events dropped from the front because the recording was full: such a journal no longer replays from the start. */
  dropped: number;
  entries: JournalEntry[];
  finalState: unknown;
}

const CAPACITY = 500;
const MAX_DEPTH = 6;
const MAX_ITEMS = 200;
/** What must never be recorded, whatever event it travels in. */
const SECRET = /password|passwd|mot_?de_?passe|token|csrf|cookie|authorization/i;

function plainObject(value: object, depth: number): unknown {
  if (typeof File !== 'undefined' && value instanceof File) return { name: value.name, size: value.size };
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const kept = value.slice(0, MAX_ITEMS).map((item) => toPlain(item, depth + 1));
    return value.length > MAX_ITEMS ? [...kept, `… ${String(value.length - MAX_ITEMS)} de plus`] : kept;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, SECRET.test(key) ? '…' : toPlain(item, depth + 1)]);
  return Object.fromEntries(entries);
}

/** A value as JSON can carry it: files by name and size, errors by name and message, secrets blanked, depth and length bounded. */
export function toPlain(value: unknown, depth = 0): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return undefined;
  return depth >= MAX_DEPTH ? '…' : plainObject(value, depth);
}

/** Records what one root actor receives; children's results arrive there too, as events. */
export class Recorder {
  readonly #journal: Journal;
  readonly #start: number;
  readonly #now: () => number;
  #root: ActorRefLike | null = null;

  constructor(machine: string, { input, restored }: Pick<Journal, 'input' | 'restored'> = {}, now: () => number = Date.now) {
    this.#now = now;
    this.#start = now();
    this.#journal = { machine, startedAt: new Date(this.#start).toISOString(), dropped: 0, entries: [], finalState: null };
    if (input !== undefined) this.#journal.input = toPlain(input);
    if (restored !== undefined) this.#journal.restored = toPlain(restored);
  }

  /** Give this to `createActor(machine, { inspect })`. */
  readonly inspect = (inspection: InspectionEvent): void => {
    // A system may be shared: the first actor seen is the one created with this recorder.
    this.#root ??= inspection.actorRef;
    if (inspection.type !== '@xstate.event' || inspection.actorRef !== this.#root) return;
    if (inspection.event.type === 'xstate.init') return;
    const { entries } = this.#journal;
    entries.push({ at: this.#now() - this.#start, event: toPlain(inspection.event) as AnyEventObject });
    if (entries.length > CAPACITY) {
      entries.shift();
      this.#journal.dropped += 1;
    }
  };

  /** What was recorded so far, with the state the machine is in. */
  export(): Journal {
    const snapshot = this.#root?.getSnapshot() as { value?: unknown } | undefined;
    return { ...this.#journal, entries: [...this.#journal.entries], finalState: snapshot?.value ?? null };
  }
}

const recorders = new Map<string, Recorder>();

/** A recorder that `exportJournals` will include; a new one takes the place of an older one of the same machine. */
export function record(machine: string, start?: Pick<Journal, 'input' | 'restored'>): Recorder {
  const recorder = new Recorder(machine, start);
  recorders.set(machine, recorder);
  return recorder;
}

/** Every recording of this tab, as one JSON text. */
export const exportJournals = (): string => JSON.stringify([...recorders.values()].map((recorder) => recorder.export()), null, 2);

const ASKED = 'journal';

/** Whether the address asks for the journal (`?journal`); once asked for, it stays at hand in this tab. */
export function isJournalAsked(search: string): boolean {
  const asked = new URLSearchParams(search).has('journal');
  try {
    if (asked) sessionStorage.setItem(ASKED, '1');
    return asked || sessionStorage.getItem(ASKED) !== null;
  } catch {
    // A browser may refuse to keep anything.
    return asked;
  }
}
