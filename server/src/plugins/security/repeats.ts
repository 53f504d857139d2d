import type { SecurityLine } from '../../db/securityLog.ts';

/** Different lines of one holder (a person, or an address) that are written in a span; the rest is only counted. */
const MAX_EACH = 10;
/** The same for all who are not signed in together, so that many addresses fill the log no faster. */
const MAX_ANONYMOUS = 30;

/** Whose refusals these are. */
export interface Holder {
  name: string;
  isSignedIn: boolean;
}

/**
 * Bounds what refused traffic writes. The first of equal lines in a span is written, repetitions are counted, and what
 * is beyond the bounds is counted by event alone; the counts are written at the end of the span.
 */
export class Repeats {
  readonly #seen = new Map<string, SecurityLine>();
  readonly #rest = new Map<string, SecurityLine>();
  readonly #lines = new Map<string, number>();

  /** Whether this line is to be written now; otherwise it was counted. */
  admits(holder: Holder, line: SecurityLine): boolean {
    const key = JSON.stringify([holder.name, line.event, line.username, line.target, line.details]);
    const seen = this.#seen.get(key);
    if (seen) {
      seen.nb += 1;
      return false;
    }
    if (!this.#takes(holder)) {
      const rest = holder.isSignedIn ? line.username : '';
      this.#count(`${line.event} ${rest}`, { ...line, username: rest, address: '', target: '', details: {} });
      return false;
    }
    this.#seen.set(key, { ...line, requestId: '', nb: 0 });
    return true;
  }

  /** Ends the span. Answers a line for everything that was only counted. */
  end(): SecurityLine[] {
    const counted = [...this.#seen.values(), ...this.#rest.values()].filter(({ nb }) => nb > 0);
    for (const each of [this.#seen, this.#rest, this.#lines]) each.clear();
    return counted;
  }

  #takes({ name, isSignedIn }: Holder): boolean {
    const [mine, anonymous] = [this.#lines.get(name) ?? 0, this.#lines.get('') ?? 0];
    if (mine >= MAX_EACH || (!isSignedIn && anonymous >= MAX_ANONYMOUS)) return false;
    this.#lines.set(name, mine + 1);
    if (!isSignedIn) this.#lines.set('', anonymous + 1);
    return true;
  }

  #count(key: string, line: SecurityLine): void {
    const known = this.#rest.get(key);
    if (known) known.nb += 1;
    else this.#rest.set(key, { ...line, requestId: '', nb: 1 });
  }
}
