import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../pool.ts';
import { HALF_OF_PROCESSORS } from '../waiting/halfOfProcessors.ts';
import { limitConcurrency } from '../waiting/limitConcurrency.ts';
import { MAX_WAIT_MS } from '../waiting/oneAtATime.ts';
import { givingTurns } from '../waiting/slices.ts';

/** Ids read from the text between two looks at the clock. */
const IDS = 4_096;
const [COMMA, ZERO] = [',', '0'].map((sign) => sign.charCodeAt(0)) as [number, number];

/** Eight files that begin together would otherwise keep all processors busy, and everybody's calls would wait. */
const inTurn = limitConcurrency(Math.min(3, HALF_OF_PROCESSORS));

async function numbersOf(text: string, count: number): Promise<Float64Array> {
  const numbers = new Float64Array(count);
  const turn = givingTurns();
  let [at, number] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign !== COMMA) number = number * 10 + sign - ZERO;
    else {
      numbers[at] = number;
      [at, number] = [at + 1, 0];
      if (at % IDS === 0) await turn();
    }
  }
  if (count > 0) numbers[at] = number;
  return numbers;
}

/**
 * All ids of a list in its order, at most `most + 1`. They are read at once and kept as numbers, so that no connection
 * waits for a slow reader; and as one text, because a row for each would keep the thread ten times as long. None when
 * `isGone` answers true as soon as it is their turn.
 */
export async function allIds(
  db: Queryable,
  statement: Sql,
  most: number,
  isGone: () => boolean,
): Promise<Float64Array> {
  return inTurn(async () => {
    if (isGone()) return new Float64Array();
    const found = await db.first<{ ids: string | null; count: number }>(
      sql`select string_agg(id::text, ',') as ids, count(*)::integer as count
        from (${statement} limit ${most + 1}) as lignes`,
    );
    return numbersOf(found?.ids ?? '', found?.count ?? 0);
  }, MAX_WAIT_MS.file);
}
