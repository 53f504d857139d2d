import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { step } from '../../db/transactions/steps.ts';

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

/** Locks the running figures of a representative, before anything that belongs to them (docs/locks.md). */
export const lockRunningFigures = (tx: Queryable, commercialId: number): Promise<object[]> =>
  tx.rows(
    sql`select 1 from commercial_cumul where commercial_id = ${commercialId} for no key update`,
    'locked running figures',
  );

/** Lines that ask for a representative's stock. */
interface AskedOf {
  commercialId: number;
  lines: readonly Asked[];
}

const lotsOf = step('stock', async (tx, asked: readonly AskedOf[]) => {
  const all = asked.flatMap(({ commercialId, lines }) => lines.map((line) => ({ ...line, commercialId })));
  const held = await tx.rows<Held>(
    sql`
    select s.id as "stockId", s.product_id as "productId", p.designation || ', lot ' || s.lot_number as name,
      s.quantite_disponible as available, round(r.quantite * p.price)::bigint as value
    from unnest(${all.map(({ commercialId }) => commercialId)}::bigint[], ${all.map(({ code }) => code)}::text[],
      ${all.map(({ quantite }) => quantite)}::bigint[]) with ordinality as r(commercial, code, quantite, n)
      left join (stock_commercial s join product p on p.id = s.product_id) on s.code = r.code
      and s.commercial_id = r.commercial
    order by r.n`,
    'lots held',
  );
  return asked.map(({ lines }) => held.splice(0, lines.length));
});

/**
 * The lots that lines name; values at today's prices. The representative's running figures must be locked already: who
 * changes these lots locks them first, so nobody does until the transaction ends (docs/locks.md).
 */
export const heldLots = (tx: Queryable, commercialId: number, lines: readonly Asked[]): Promise<Held[]> =>
  lotsOf(tx, { commercialId, lines });

/** The code of a line is that of the miscellaneous product or of the representative's stock of it. */
const NAMED = { product: sql`m.code`, stock: sql`s.code` } satisfies Record<string, Sql>;

type AskedDivers = AskedOf & { by: keyof typeof NAMED };

async function diversOf(tx: Queryable, { commercialId, lines, by }: AskedDivers): Promise<Held[]> {
  const codes = lines.map(({ code }) => code);
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
    from unnest(${codes}::text[], ${lines.map((line) => line.quantite)}::bigint[]) with ordinality as r(code, quantite,
      n)
      left join (miscellaneous_stock s join miscellaneous m on m.id = s.miscellaneous_id) on ${NAMED[by]} = r.code
      and s.commercial_id = ${commercialId}
    order by r.n`,
    `divers held by ${by}`,
  );
}

const lockedDivers = step('stock', async (tx, asked: readonly AskedDivers[]) => {
  const held: Held[][] = [];
  // Few documents have such lines: they are read for one after the other.
  for (const each of asked) held.push(await diversOf(tx, each));
  return held;
});

/** The same, for miscellaneous products, which are locked here in one order. */
export const lockDivers = async (
  tx: Queryable,
  commercialId: number,
  lines: readonly Asked[],
  by: keyof typeof NAMED,
): Promise<Held[]> => (lines.length === 0 ? [] : lockedDivers(tx, { commercialId, lines, by }));
