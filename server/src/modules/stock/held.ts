import sql, { type Sql } from 'sql-template-tag';
import { oneAtATime, MAX_WAIT_MS } from '../../db/waiting/oneAtATime.ts';
import type { Queryable } from '../../db/pool.ts';

/** The stock behind a line, in the order sent; `available` in units, value in Ar. */
export interface Held {
  /**
   * Id of the lot, or of the representative's stock of the miscellaneous product; null when they have none with that
   * code.
   */
  stockId: number | null;
  productId: number;
  /** Its name in a refusal: `Savon, lot L26-000`. */
  name: string;
  available: number;
  value: number;
}

/** What a line asks for, in units. */
export interface Asked {
  code: string;
  quantite: number;
}

/**
 * Runs changes of one representative's stock one after the other within this process, before they take a database
 * connection; see `oneAtATime`.
 */
export const changeStockInTurn = <T>(username: string, work: () => Promise<T>): Promise<T> =>
  oneAtATime(`stock de ${username}`, work, MAX_WAIT_MS.act);

/** Locks the running figures of a representative, before anything that belongs to them (docs/locks.md). */
export const lockRunningFigures = (tx: Queryable, commercialId: number): Promise<object[]> =>
  tx.rows(
    sql`select 1 from commercial_cumul where commercial_id = ${commercialId} for no key update`,
    'locked running figures',
  );

const codesOf = (asked: readonly Asked[]) => asked.map((line) => line.code);

/**
 * The lots that lines name; values at today's prices. The representative's running figures must be locked already: who
 * changes these lots locks them first, so nobody does until the transaction ends (docs/locks.md).
 */
export const heldLots = (tx: Queryable, commercialId: number, asked: readonly Asked[]): Promise<Held[]> =>
  tx.rows<Held>(
    sql`
    select s.id as "stockId", s.product_id as "productId", p.designation || ', lot ' || s.lot_number as name,
      s.quantite_disponible as available, round(r.quantite * p.price)::bigint as value
    from unnest(${codesOf(asked)}::text[], ${asked.map((line) => line.quantite)}::bigint[]) with ordinality
      as r(code, quantite, n)
      left join (stock_commercial s join product p on p.id = s.product_id) on s.code = r.code
      and s.commercial_id = ${commercialId}
    order by r.n`,
    'lots held',
  );

/** The code of a line is that of the miscellaneous product or of the representative's stock of it. */
const NAMED = { product: sql`m.code`, stock: sql`s.code` } satisfies Record<string, Sql>;

/** The same, for miscellaneous products, which are locked here in one order. */
export async function lockDivers(
  tx: Queryable,
  commercialId: number,
  asked: readonly Asked[],
  by: keyof typeof NAMED,
): Promise<Held[]> {
  if (asked.length === 0) return [];
  const codes = codesOf(asked);
  await tx.rows(
    sql`
    select 1 from miscellaneous_stock where commercial_id = ${commercialId} and id = any(array(
      select s.id from miscellaneous_stock s join miscellaneous m on m.id = s.miscellaneous_id
      where s.commercial_id = ${commercialId} and ${NAMED[by]} = any(${codes}::text[])))
        order by id for no key update`,
    `locked divers by ${by}`,
  );
  return tx.rows<Held>(
    sql`
    select s.id as "stockId", s.miscellaneous_id as "productId", m.designation as name,
      s.quantite_disponible as available,
      round(r.quantite * m.price)::bigint as value
    from unnest(${codes}::text[], ${asked.map((line) => line.quantite)}::bigint[]) with ordinality as r(code, quantite,
      n)
      left join (miscellaneous_stock s join miscellaneous m on m.id = s.miscellaneous_id) on ${NAMED[by]} = r.code
      and s.commercial_id = ${commercialId}
    order by r.n`,
    `divers held by ${by}`,
  );
}
