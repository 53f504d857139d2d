import sql, { raw, type Sql } from 'sql-template-tag';
import type { Db, Queryable } from '../pool.ts';
import { HALF_OF_PROCESSORS } from '../waiting/halfOfProcessors.ts';
import { limitConcurrency } from '../waiting/limitConcurrency.ts';
import { MAX_WAIT_MS } from '../waiting/oneAtATime.ts';

/** Ids read from the cursor at once, which keep the thread for some 3 ms. */
const IDS = 2_000;

/** Eight files that begin together would otherwise take every turn of `Db.tx`, and all orders would wait for them. */
const inTurn = limitConcurrency(Math.min(3, HALF_OF_PROCESSORS));

/**
 * All ids of a list in its order, at most `most + 1`. They are read at once and kept as numbers, so that no connection
 * or transaction waits for a slow reader. Reading ends as soon as `isGone` answers true.
 */
export async function allIds(db: Db, statement: Sql, most: number, isGone: () => boolean): Promise<Float64Array> {
  const read = async (tx: Queryable) => {
    let ids = new Float64Array(IDS);
    let count = 0;
    // Everything will be read, so PostgreSQL must not choose a plan that is only quick for the first rows.
    await tx.rows(sql`set local cursor_tuple_fraction = 1`);
    await tx.rows(sql`declare lignes no scroll cursor for ${statement}`);
    while (!isGone()) {
      const found = await tx.rows<{ id: number }>(sql`fetch ${raw(String(IDS))} from lignes`);
      if (count + found.length > ids.length) {
        const larger = new Float64Array(ids.length * 2);
        larger.set(ids);
        ids = larger;
      }
      for (const { id } of found) ids[count++] = id;
      if (found.length < IDS || count > most) break;
    }
    return ids.subarray(0, count);
  };
  return inTurn(() => db.tx(read), MAX_WAIT_MS.file);
}
