/** How long (ms) somebody waits for the database to tell its position. */
const PATIENCE_MS = 1_000;

/** The position up to which everything is committed, as a number. A server that follows another one refuses to tell. */
export const POSITION = "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position";

const PAGE = 8_192;
const PAGE_HEADER = 24;
/**
 * Added to each position, so that it is later than the clocks (ms) that programs before ADR 0042 told of and compare
 * with: while both run side by side neither takes the other's number for one of its own.
 */
const FIRST = 2 ** 52;

/** A position as every server tells it: at the beginning of a page the one that writes counts the page's header too. */
export const positionOf = (told: number): number => FIRST + (told % PAGE === PAGE_HEADER ? told - PAGE_HEADER : told);

/** The position in a header or a cookie; NaN for what is none. */
export const readPosition = (text: unknown): number => {
  const number = Number(text);
  return number > FIRST && Number.isSafeInteger(number) ? number : NaN;
};

const inTime = async <T>(asked: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not tell its position in time')), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Up to where this process knows the database: a position in its log of changes, which only grows and is the same
 * number for every process, machine and replica (ADR 0042).
 */
export class Positions {
  readonly #alone: () => Promise<number>;
  #listening: (() => Promise<number>) | undefined;
  #reached = 0;
  /** Changes known of, and how many of them the last position includes. */
  #changes = 0;
  #placed = 0;
  #running: Promise<number> | undefined;
  #next: Promise<number> | undefined;

  /** `alone` asks the database while nobody listens to it. */
  constructor(alone: () => Promise<number>) {
    this.#alone = alone;
  }

  /**
   * Asks by the connection that listens from now on, or no longer. Its answer comes after every announcement of what
   * it includes, so what is older has been forgotten by then.
   */
  listenBy(ask: (() => Promise<number>) | undefined): void {
    this.#listening = ask;
  }

  /** Nothing that this process knows of is later, except while it is not sure. */
  get reached(): number {
    return this.#reached;
  }

  /** False while a change is known whose position is not. */
  get isSure(): boolean {
    return this.#placed === this.#changes;
  }

  /** Notes that something was committed. */
  changed(): void {
    this.#changes += 1;
  }

  /**
   * A position that includes everything committed before this call; callers of the same moment share one question.
   * @throws when the database does not tell it.
   */
  ask(): Promise<number> {
    this.#next ??= this.#after(this.#running);
    return this.#next;
  }

  /** Resolves once the position of every known change is known. @throws when the database does not tell it. */
  async settle(): Promise<void> {
    while (!this.isSure) await this.ask();
  }

  async #after(running: Promise<number> | undefined): Promise<number> {
    await running?.catch(() => undefined);
    this.#running = this.#read();
    this.#next = undefined;
    return this.#running;
  }

  async #read(): Promise<number> {
    const changes = this.#changes;
    this.#reached = positionOf(await inTime((this.#listening ?? this.#alone)()));
    this.#placed = changes;
    return this.#reached;
  }
}
