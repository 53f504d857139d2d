import type { Actor } from './authorization.ts';

/** Nothing is believed longer without a new look, even if nobody says that it changed. */
const BELIEVED_MS = 5_000;
const MOST = 2_000;

interface Known {
  actor: Actor;
  /** Until when (ms) this may be believed. */
  until: number;
}

/**
 * Who is behind the sessions seen an instant ago: most requests come from somebody who has just made another. Only
 * while the database is heard (hub.ts): it says when a session ends, when somebody's rights or name change, and what is
 * known of them is forgotten at once.
 */
export class KnownSessions {
  readonly #known = new Map<string, Known>();
  #isHeard = false;
  /** A look that began before something was forgotten may have seen what was there before. */
  #turn = 0;

  /** Who holds the session with this hash (hexadecimal), if that is known. */
  find(key: string): Actor | undefined {
    const known = this.#known.get(key);
    return known && Date.now() < known.until ? known.actor : undefined;
  }

  /**
   * To be called before a look at the database; answers how to remember what it finds: an actor, and for how many ms
   * the session lasts if unused.
   */
  look(key: string): (actor: Actor, leftMs: number) => void {
    const turn = this.#turn;
    return (actor, leftMs) => {
      if (!this.#isHeard || turn !== this.#turn) return;
      if (this.#known.size >= MOST) this.#known.clear();
      this.#known.set(key, { actor, until: Date.now() + Math.min(leftMs, BELIEVED_MS) });
    };
  }

  /** As the database names them (024_annonces.sql): `*` everybody's, `@7` those of user 7, else hashes. */
  forget(named: string): void {
    this.#turn += 1;
    if (named === '*') this.#known.clear();
    else if (named.startsWith('@')) {
      for (const [key, { actor }] of this.#known) if (named === `@${actor.id}`) this.#known.delete(key);
    } else for (const hash of named.split(',')) this.#known.delete(hash);
  }

  /** The database is heard from now on, or no longer: in between anything may have been said. */
  hear(isHeard: boolean): void {
    this.forget('*');
    this.#isHeard = isHeard;
  }
}
