import sql from 'sql-template-tag';
import type { CommandeBody } from '../../contract/commande.ts';
import type { Queryable } from '../../db/pool.ts';
import type { Violation } from '../../plugins/problem.ts';

/** A line as the database knows it, in the order sent; what is held in units, value in Ar. */
export interface Held {
  /** The lot, or the miscellaneous product in the representative's hands; null when they have none of that code. */
  stockId: number | null;
  productId: number;
  /** How a refusal names it: `Savon, lot L26-000`. */
  name: string;
  disponible: number;
  value: number;
}

interface Asked {
  code: string;
  quantite: number;
}

/** Places in the body that a refusal names: `lignes.2.quantite`. */
interface Places {
  list: string;
  code: string;
  unknown: (code: string) => string;
}

export const LOTS: Places = { list: 'lignes', code: 'stockCommercialCode', unknown: (code) => `ce commercial n’a pas de lot ${code}` };
export const DIVERS: Places = { list: 'lignesDivers', code: 'miscellaneousCode', unknown: (code) => `ce commercial n’a pas de produit divers ${code}` };

/**
 * Judges lines against what is held: each has to be the representative's own, and lines naming the same stock may together not
 * take more than there is; the line that goes beyond is the one at fault.
 */
export function violationsOf(asked: readonly Asked[], held: readonly Held[], places: Places): Violation[] {
  const left = new Map<number, number>();
  return asked.flatMap(({ code, quantite }, n): Violation[] => {
    const line = held[n];
    if (!line || line.stockId === null) return [{ propertyPath: `${places.list}.${n}.${places.code}`, message: places.unknown(code) }];
    const before = left.get(line.stockId) ?? line.disponible;
    if (quantite > before) {
      const already = before < line.disponible ? ` (${line.disponible - before} sur d’autres lignes)` : '';
      return [{ propertyPath: `${places.list}.${n}.quantite`, message: `stock insuffisant pour ${line.name} : ${line.disponible} disponible(s)${already}, ${quantite} demandé(s)` }];
    }
    left.set(line.stockId, before - quantite);
    return [];
  });
}

export const askedLots = (body: CommandeBody): Asked[] => body.lignes.map((line) => ({ code: line.stockCommercialCode, quantite: line.quantite }));
export const askedDivers = (body: CommandeBody): Asked[] => (body.lignesDivers ?? []).map((line) => ({ code: line.miscellaneousCode, quantite: line.quantite }));

const columns = (asked: readonly Asked[]) => [asked.map((line) => line.code), asked.map((line) => line.quantite)] as const;

/**
 * The lots that order lines name, locked in one order until the transaction ends; amounts at today's prices. To be called with the
 * representative's line of `commercial_cumul` locked: prices are changed behind it.
 */
export async function lockLots(tx: Queryable, commercialId: number, asked: readonly Asked[]): Promise<Held[]> {
  const [codes, quantities] = columns(asked);
  await tx.rows(sql`select 1 from stock_commercial where commercial_id = ${commercialId} and code = any(${codes}::text[]) order by id for no key update`);
  return tx.rows<Held>(sql`
    select s.id as "stockId", s.product_id as "productId", p.designation || ', lot ' || s.lot_number as name,
      s.quantite_disponible as disponible, round(r.quantite * p.price)::bigint as value
    from unnest(${codes}::text[], ${quantities}::bigint[]) with ordinality as r(code, quantite, n)
      left join (stock_commercial s join product p on p.id = s.product_id) on s.code = r.code and s.commercial_id = ${commercialId}
    order by r.n`);
}

/** The same for miscellaneous products, which have no amount. */
export async function lockDivers(tx: Queryable, commercialId: number, asked: readonly Asked[]): Promise<Held[]> {
  const [codes] = columns(asked);
  if (codes.length === 0) return [];
  await tx.rows(sql`
    select 1 from miscellaneous_stock s where s.commercial_id = ${commercialId}
      and s.miscellaneous_id = any(array(select id from miscellaneous where code = any(${codes}::text[]))) order by s.id for no key update`);
  return tx.rows<Held>(sql`
    select s.id as "stockId", s.miscellaneous_id as "productId", m.designation as name, s.quantite_disponible as disponible, 0 as value
    from unnest(${codes}::text[]) with ordinality as r(code, n)
      left join (miscellaneous_stock s join miscellaneous m on m.id = s.miscellaneous_id) on m.code = r.code and s.commercial_id = ${commercialId}
    order by r.n`);
}
