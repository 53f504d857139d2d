import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { Db, Queryable } from '../../db/pool.ts';

/** Refusals of this long (ms) are written together. */
const GATHER_MS = 200;

/**
 * Counts the refused sign-ins of each account, a moment after they were answered: a write within the answer would take
 * time that tells which accounts exist, and whoever guesses fast would make as many writes.
 */
export class Refusals {
  readonly #db: Db;
  #waiting = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(app: FastifyInstance) {
    this.#db = app.db;
    app.addHook('onClose', async () => {
      this.#isStopped = true;
      await this.flush();
    });
  }

  note(userId: number): void {
    this.#waiting.set(userId, (this.#waiting.get(userId) ?? 0) + 1);
    if (!this.#isStopped) this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref();
  }

  /** Writes what was noted. What a database that is away does not take is kept for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const noted = [...this.#waiting];
    this.#waiting = new Map();
    if (noted.length === 0) return;
    try {
      await this.#db.rows(sql`
        insert into sign_in_refusal as r (utilisateur_id, nb)
          select id, nb from unnest(${noted.map(([id]) => id)}::bigint[], ${noted.map(([, nb]) => nb)}::integer[])
            as n(id, nb) where id in (select id from utilisateur) order by id
          on conflict (utilisateur_id) do update set nb = r.nb + excluded.nb`);
    } catch {
      for (const [id, nb] of noted) this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + nb);
    }
  }
}

/** Tells the person of the refused attempts since their last sign-in, and begins to count anew. */
export const tellRefusals = (tx: Queryable, userId: number): Promise<object[]> =>
  tx.rows(sql`
    with told as (delete from sign_in_refusal where utilisateur_id = ${userId} returning nb, since)
    insert into sign_in_notice (utilisateur_id, kind, nb, since) select ${userId}, 'refused', nb, since from told`);
