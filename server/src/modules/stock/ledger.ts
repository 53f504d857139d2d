import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../../db/pool.ts';
import { isDay, startOfDay } from '../../../../rules/day.ts';
import type { Problem, Violation } from '../../plugins/problem.ts';

/** Clocks differ a little, but a document from tomorrow is a mistake. */
const AHEAD_MS = 5 * 60_000;
const OLDEST = startOfDay('2000-01-01');
const LEDGER = new Set(['stock_jamais_negatif', 'stock_divers_jamais_negatif']);

/** The date of a document: the day or instant given in `field`, or else `now`; or a violation when it is not valid. */
export const documentAt = (text: string | null | undefined, field: string, now: Date): Date | Violation => {
  if (!text) return now;
  const at = isDay(text) ? startOfDay(text) : new Date(text);
  if (at.getTime() > now.getTime() + AHEAD_MS) return { propertyPath: field, message: 'cette date est dans le futur' };
  return at < OLDEST ? { propertyPath: field, message: 'cette date est avant 2000' } : at;
};

/**
 * One movement to be written. The quantity, in units, has no sign except in a plain AJUSTEMENT; the value, in Ar, has
 * the sign of the quantity.
 */
export interface LedgerEntry {
  type: 'VENTE' | 'AJUSTEMENT_POSITIF' | 'AJUSTEMENT_NEGATIF' | 'AJUSTEMENT';
  quantite: number;
  stockId: number | null;
  productId: number;
  value: number;
}

interface Document {
  kind: 'commande' | 'ajustement';
  id: number;
  at: Date;
  commercialId: number;
}

const constraintOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : '';

const column = <K extends keyof LedgerEntry>(lines: readonly LedgerEntry[], key: K) => lines.map((line) => line[key]);

/**
 * Writes the movements of a document. Those of miscellaneous products have a value only in adjustments. A constraint of
 * the database refuses a balance below zero, whatever was read before. @throws `refusal` in that case.
 */
export async function writeMouvements(
  tx: Queryable,
  { kind, id, at, commercialId }: Document,
  lots: readonly LedgerEntry[],
  divers: readonly LedgerEntry[],
  refusal: () => Problem,
): Promise<void> {
  const link = raw(`${kind}_id`);
  try {
    if (lots.length > 0) {
      await tx.rows(
        sql`
        insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id, product_id,
          commercial_id, ${link})
        select ${at}, r.type, r.quantite, r.value, r.lot, r.product, ${commercialId}, ${id}
        from unnest(${column(lots, 'type')}::text[], ${column(lots, 'quantite')}::integer[],
          ${column(lots, 'value')}::bigint[], ${column(lots, 'stockId')}::bigint[],
          ${column(lots, 'productId')}::bigint[]) with ordinality as r(type, quantite, value, lot, product, n)
            order by r.n`,
        `mouvements of ${kind}`,
      );
    }
    if (divers.length > 0) {
      await tx.rows(sql`
        insert into miscellaneous_mouvement (mouvement_at, type, quantite, total_value, miscellaneous_stock_id, ${link})
        select ${at}, r.type, r.quantite, case when r.type = 'AJUSTEMENT' then r.value end, r.stock, ${id}
        from unnest(${column(divers, 'type')}::text[], ${column(divers, 'quantite')}::integer[],
          ${column(divers, 'value')}::bigint[], ${column(divers, 'stockId')}::bigint[])
          with ordinality as r(type, quantite, value, stock, n) order by r.n`);
    }
  } catch (error) {
    throw LEDGER.has(constraintOf(error)) ? refusal() : error;
  }
}
