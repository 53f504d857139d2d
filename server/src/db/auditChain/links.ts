import sql, { raw } from 'sql-template-tag';
import type { Db, Queryable } from '../pool.ts';
import { isAnybodyThere } from '../waiting/quiet.ts';
import { AUDIT, type Chained } from './chained.ts';

/** Lines that are linked in one transaction. */
const BATCH = 2_000;
/** The same while other people call: beside an import PostgreSQL takes up to 0.4 s for 2 000, and they wait for it. */
const SMALL_BATCH = 400;

/** The last id that was given, and the transactions that had not ended by then. */
interface Mark {
  seen: number;
  xmax: number;
  xmin: number;
}

const look = (tx: Queryable, table: string): Promise<Mark | undefined> =>
  tx.first<Mark>(sql`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as seen,
      pg_snapshot_xmax(s)::text::bigint as xmax, pg_snapshot_xmin(s)::text::bigint as xmin
    from pg_current_snapshot() s`);

/** Links committed lines of a table, one process at a time. */
export class Linking {
  readonly #db: Db;
  readonly #table: Chained['table'];
  #mark: Mark | undefined;

  constructor(db: Db, { table } = AUDIT) {
    this.#db = db;
    this.#table = table;
  }

  /** Links the next lines. Answers whether there may be more. */
  async round(): Promise<boolean> {
    return this.#db.tx(async (tx) => {
      const free = await tx.first<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext(${`${this.#table}_chaine`})) as free`,
      );
      if (!free?.free) return false;
      const now = await look(tx, this.#table);
      const most = isAnybodyThere() ? SMALL_BATCH : BATCH;
      const made = await tx.first<{ nb: number }>(sql`select f_chainer(${this.#table}, ${most}) as nb`);
      if (made?.nb === most) return true;
      await this.#raise(tx, now);
      return false;
    });
  }

  /**
   * Once every transaction of the mark has ended, all ids given before it are committed and linked, or never will be.
   */
  async #raise(tx: Queryable, now: Mark | undefined): Promise<void> {
    const before = this.#mark;
    if (now && before && now.xmin >= before.xmax) {
      await tx.rows(sql`update ${raw(this.#table)}_chaine_jusqua set id = ${before.seen} where id < ${before.seen}`);
      this.#mark = undefined;
    }
    this.#mark ??= now;
  }
}
