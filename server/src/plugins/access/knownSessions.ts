import { steadyMs } from '../../db/clock.ts';
import type { Actor } from './authorization.ts';

/** Longest time before the session is read again, even when the database announces no change. */
const LIFE_MS = 5_000;
const MAX_SESSIONS = 2_000;

interface Known {
  actor: Actor;
  /** Until when (`steadyMs`) this entry may be used. */
  until: number;
}

/**
 * Remembers for a moment who holds a session, because most requests follow another of the same person. This only works
 * while the process listens to the database (hub.ts), which announces ended sessions and changed rights or names; the
 * entries concerned are then forgotten at once.
 */
export class KnownSessions {
  readonly #known = new Map<string, Known>();
  #isHeard = false;
  /** Counts the times something was forgotten: a read that began before may have found the old state. */
  #turn = 0;

  /** The holder of the session with this hash (hexadecimal), if known. */
  find(key: string): Actor | undefined {
    const known = this.#known.get(key);
    return known && steadyMs() < known.until ? known.actor : undefined;
  }

  /**
   * To be called before reading the database. Answers a function that remembers the result: an actor, and for how many
   * ms the session lasts without use.
   */
  look(key: string): (actor: Actor, leftMs: number) => void {
    const turn = this.#turn;
    return (actor, leftMs) => {
      if (!this.#isHeard || turn !== this.#turn) return;
      if (this.#known.size >= MAX_SESSIONS) this.#known.clear();
      this.#known.set(key, { actor, until: steadyMs() + Math.min(leftMs, LIFE_MS) });
    };
  }

  /**
   * Names as in the announcements (024_annonces.sql): `*` for all sessions, `@7` for those of user 7, otherwise hashes.
   */
  forget(named: string): void {
    this.#turn += 1;
    if (named === '*') this.#known.clear();
    else if (named.startsWith('@')) {
      for (const [key, { actor }] of this.#known) if (named === `@${actor.id}`) this.#known.delete(key);
    } else for (const hash of named.split(',')) this.#known.delete(hash);
  }

  /** Listening begins or ends. Announcements in between are lost, so everything is forgotten. */
  hear(isHeard: boolean): void {
    this.forget('*');
    this.#isHeard = isHeard;
  }
}
