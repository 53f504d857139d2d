import { setImmediate as letGo } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveChange, LiveNews, LiveOpened } from '../../contract/events.ts';
import { forgetAllAnswers, forgetAnswersAfter } from '../../db/answerCache.ts';
import { steadyMs } from '../../db/clock.ts';
import type { Db } from '../../db/pool.ts';
import { givingTurns } from '../../db/waiting/slices.ts';
import { type Actor, rightsOf } from '../access/authorization.ts';
import { Problem } from '../problem.ts';
import type { KnownSessions } from '../access/knownSessions.ts';
import { actorsOf } from '../access/session.ts';
import { quarter } from '../load/shares.ts';
import { merge, readAnnouncement, visibleTo } from './changes.ts';
import { Lag } from './lag.ts';
import { type Listener, listenTo } from './listener.ts';
import { announce } from './repository.ts';
import { eventText, type Stream } from './stream.ts';

/** Most streams of one person, of one process and of one address. A browser opens one for all its tabs. */
export const MAX_EACH = 10;
const MAX_STREAMS = 2_000;
export const MAX_OF_ADDRESS = quarter(MAX_STREAMS);
const HEARTBEAT_MS = 25_000;
/** Changes of this many ms are sent together, for an import in pieces or a dozen people at once. */
const GATHER_MS = 100;
/**
 * Least time between two events of a stream under constant writing; a browser asks again once a second at most anyway.
 */
const EVENT_PAUSE_MS = 800;
/** With many streams, each of which asks again for its screen, events are rarer, but still come within two seconds. */
const MANY_STREAMS = 100;
const MANY_STREAMS_PAUSE_MS = 1_500;
/** Streams that are written to in one go, which takes a millisecond or two. */
const SLICE = 64;
/** Most changes kept for browsers that were away for a moment. */
const MAX_RECENT_CHANGES = 500;

/** What this process tells itself, to see how long it takes to be heard. */
const LAG_CHANNEL = 'tournee_retard';
const TOO_MANY = { retryAfter: 60, shed: 'streams' } as const;

/** The part of these changes that this person may know, as events; empty when there is none. */
const textOf = (actor: Actor, changes: readonly LiveChange[]): string =>
  changes
    .map((change) => ({ ...change, tags: visibleTo(actor, change.tags) }))
    .filter(({ tags }) => tags.length > 0)
    .map((change) => eventText('change', change))
    .join('');

/** All streams of this process, and what the process hears from the database. */
export class Hub {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #sessions: KnownSessions;
  readonly #streams = new Set<Stream>();
  readonly #gathered = new Map<string, LiveChange['tags']>();
  /** What was told, and when (`steadyMs`). */
  #told: { change: LiveChange; at: number }[] = [];
  /** Since when (ms) the process has heard everything; null while it does not listen. */
  #since: number | null = null;
  #listener: Listener | undefined;
  #beat: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #passedAt = 0;
  readonly #watchers: ((tags: LiveChange['tags']) => void)[] = [];
  readonly #lag: Lag;
  #stopped = false;

  constructor({ db, log, sessions }: { db: Db; log: Pick<FastifyBaseLogger, 'warn'>; sessions: KnownSessions }) {
    this.#db = db;
    this.#log = log;
    this.#sessions = sessions;
    this.#lag = new Lag((payload) => announce(db, LAG_CHANNEL, payload));
  }

  /** Starts to listen to the database, once. */
  start(): void {
    if (this.#listener || this.#stopped) return;
    this.#listener = listenTo({
      connection: this.#db.direct,
      channels: ['tournee', 'tournee_sessions', LAG_CHANNEL],
      onNotification: (channel, payload) => {
        if (channel === LAG_CHANNEL) this.#lag.hear(payload);
        else if (channel === 'tournee') this.#hear(payload);
        else this.#sessionsChanged(payload);
      },
      onListening: () => this.#heardAgain(),
      onLost: (error) => {
        this.#since = null;
        this.#db.positions.listenBy(undefined);
        this.#sessions.hear(false);
        this.#log.warn({ err: error.message }, 'live changes: listening to the database was interrupted');
      },
    });
    this.#beat = setInterval(() => this.#tick(), HEARTBEAT_MS).unref();
  }

  /** Calls `heard` for every change, whoever made it, for the server's own use. */
  watch(heard: (tags: LiveChange['tags']) => void): void {
    this.#watchers.push(heard);
  }

  /** True while the process listens to the database. */
  get isListening(): boolean {
    return this.#since !== null;
  }

  /** How long (ms) an announcement takes to be heard here, or since when nothing is heard. */
  lag(): Promise<number> {
    return this.#lag.measure();
  }

  /** Number of open streams. */
  get count(): number {
    return this.#streams.size;
  }

  /**
   * Checks that there is room for another stream of this person from this address.
   * @throws 429 or 503 with Retry-After.
   */
  makeRoom(actor: Actor, address: string): void {
    if (this.#stopped) throw new Problem(503, 'Le serveur s’arrête.', { retryAfter: 2 });
    if ([...this.#streams].filter((stream) => stream.actor.id === actor.id).length >= MAX_EACH)
      throw new Problem(429, 'Trop de navigateurs suivent déjà vos données en direct.', TOO_MANY);
    if ([...this.#streams].filter((stream) => stream.address === address).length >= MAX_OF_ADDRESS)
      throw new Problem(429, 'Trop de navigateurs suivent déjà les données depuis votre adresse.', TOO_MANY);
    if (this.#streams.size >= MAX_STREAMS)
      throw new Problem(503, 'Trop de navigateurs suivent déjà les données en direct.', TOO_MANY);
  }

  /** A position of the database that includes all changes told so far, 0 when it does not tell one. */
  position(): Promise<number> {
    return this.#db.positions.ask().catch(() => 0);
  }

  /**
   * Adds a stream. Sends it the changes of the last `ago` ms, or that it may have missed some, with what else is known at
   * its beginning. Answers a function that removes it.
   */
  join(stream: Stream, ago: number | undefined, begin: Omit<LiveOpened, 'resync'>): () => void {
    this.start();
    this.#streams.add(stream);
    const from = steadyMs() - (ago ?? Number.POSITIVE_INFINITY);
    const oldest =
      this.#told.length < MAX_RECENT_CHANGES
        ? (this.#since ?? Infinity)
        : Math.max(this.#since ?? Infinity, this.#told[0]?.at ?? Infinity);
    const isKnown = ago !== undefined && from >= oldest;
    stream.send('ouvert', { resync: !isKnown, ...begin } satisfies LiveOpened);
    if (isKnown)
      stream.write(
        textOf(
          stream.actor,
          this.#told.filter(({ at }) => at >= from).map(({ change }) => change),
        ),
      );
    return () => this.#streams.delete(stream);
  }

  /** Resolves once everything announced so far has been heard here; at once when the process does not listen. */
  async caughtUp(): Promise<void> {
    if (this.isListening) await this.#listener?.caughtUp().catch(() => undefined);
  }

  /** Ends every stream, and the listening. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#beat);
    clearTimeout(this.#gathering);
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
    this.#sessions.hear(false);
    this.#db.positions.listenBy(undefined);
    await this.#listener?.stop();
  }

  #hear(payload: string): void {
    const { entity, tags, origine } = readAnnouncement(payload);
    // Reads begun from now on wait for a replica that has this change.
    this.#db.positions.changed();
    // Caches are cleared before anybody is told: browsers ask again at once, perhaps this process.
    forgetAnswersAfter([entity]);
    for (const heard of this.#watchers) heard(tags);
    const isNew = this.#gathered.size < 20 || this.#gathered.has(origine);
    const from = isNew ? origine : '';
    this.#gathered.set(from, merge([...(this.#gathered.get(from) ?? []), ...tags]));
    this.#passSoon();
  }

  #passSoon(): void {
    const every = this.#streams.size < MANY_STREAMS ? EVENT_PAUSE_MS : MANY_STREAMS_PAUSE_MS;
    this.#gathering ??= setTimeout(
      () => void this.#pass(),
      Math.max(GATHER_MS, this.#passedAt + every - steadyMs()),
    ).unref();
  }

  /** Tells every stream what was gathered. The next pass begins after this one, so changes arrive in their order. */
  async #pass(): Promise<void> {
    this.#passedAt = steadyMs();
    const gathered = [...this.#gathered];
    this.#gathered.clear();
    const jusqua = await this.position();
    const told = gathered.map(([origine, tags]) => ({ origine, tags, jusqua }));
    const at = steadyMs();
    this.#told = [...this.#told, ...told.map((change) => ({ change, at }))].slice(-MAX_RECENT_CHANGES);
    // Hundreds of streams get the same few texts, so each text is made once.
    const texts = new Map<string, string>();
    await this.#each((stream) => {
      const kind = rightsOf(stream.actor);
      const text = texts.get(kind) ?? textOf(stream.actor, told);
      texts.set(kind, text);
      stream.write(text);
    });
    this.#gathering = undefined;
    if (this.#gathered.size > 0) this.#passSoon();
  }

  /** Acts on all streams of now, a slice at a time: to write to 2 000 of them in one go takes 60 ms. */
  async #each(act: (stream: Stream) => void): Promise<void> {
    const turn = givingTurns();
    for (const [n, stream] of [...this.#streams].entries()) {
      act(stream);
      if ((n + 1) % SLICE !== 0) continue;
      // Node keeps what is written until this code lets go, and only then do the sockets take their time.
      await letGo();
      await turn();
    }
  }

  /** Announcements may be lost while the process does not listen. */
  #heardAgain(): void {
    this.#since = steadyMs();
    this.#told = [];
    const { positions } = this.#db;
    positions.listenBy(async () => {
      if (!this.#listener) throw new Error('nobody listens');
      return this.#listener.caughtUp();
    });
    positions.changed();
    forgetAllAnswers();
    this.#sessions.hear(true);
    void this.position().then((jusqua) => this.#each((stream) => stream.send('resync', { jusqua } satisfies LiveNews)));
    void this.#recheck('*');
  }

  #tick(): void {
    void this.#each((stream) => stream.beat());
    void this.#recheck('*');
  }

  #sessionsChanged(named: string): void {
    this.#sessions.forget(named);
    void this.#recheck(named);
  }

  /**
   * Reads the named sessions again (`*`: all; `@7`: those of user 7; otherwise hashes). Streams without a session end,
   * and changed rights count at once.
   */
  async #recheck(named: string): Promise<void> {
    const hashes = new Set(named.split(','));
    const concerned = [...this.#streams].filter(
      (stream) => named === '*' || named === `@${stream.actor.id}` || hashes.has(stream.key),
    );
    if (concerned.length === 0) return;
    const living = await actorsOf(
      this.#db,
      concerned.map((stream) => stream.actor.sessionHash),
    ).catch((error: unknown) => this.#log.warn({ err: error }, 'live changes: sessions could not be read'));
    if (!living) return;
    for (const stream of concerned) {
      const actor = living.get(stream.key);
      if (actor && rightsOf(actor) === rightsOf(stream.actor)) continue;
      stream.send('session', {});
      if (actor) stream.actor = actor;
      else {
        stream.end();
        this.#streams.delete(stream);
      }
    }
  }
}
