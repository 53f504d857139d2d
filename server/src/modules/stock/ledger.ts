import sql from 'sql-template-tag';
import { textOf } from '../../db/lost.ts';
import type { Queryable } from '../../db/pool.ts';
import { step } from '../../db/transactions/steps.ts';
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

/** Lines, each with the document that moves it. */
interface Written {
  document: Document;
  lines: readonly LedgerEntry[];
}
type Line = LedgerEntry & { document: Document };

const linesOf = (written: readonly Written[]): Line[] =>
  written.flatMap(({ document, lines }) => lines.map((line) => ({ ...line, document })));
const column = <K extends keyof LedgerEntry>(lines: readonly Line[], key: K) => lines.map((line) => line[key]);
const instants = (lines: readonly Line[]) => lines.map(({ document }) => document.at);
/** The ids of the documents of a kind, null in lines of the other. */
const idsOf = (lines: readonly Line[], kind: Document['kind']) =>
  lines.map(({ document }) => (document.kind === kind ? document.id : null));

const writeLots = step('movements', async (tx, written: readonly Written[]) => {
  const lines = linesOf(written);
  await tx.rows(
    sql`
    insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id, product_id,
      commercial_id, commande_id, ajustement_id)
    select r.at, r.type, r.quantite, r.value, r.lot, r.product, r.commercial, r.commande, r.ajustement
    from unnest(${instants(lines)}::timestamptz[], ${column(lines, 'type')}::text[],
      ${column(lines, 'quantite')}::integer[], ${column(lines, 'value')}::bigint[],
      ${column(lines, 'stockId')}::bigint[], ${column(lines, 'productId')}::bigint[],
      ${lines.map(({ document }) => document.commercialId)}::bigint[], ${idsOf(lines, 'commande')}::bigint[],
      ${idsOf(lines, 'ajustement')}::bigint[]) with ordinality
      as r(at, type, quantite, value, lot, product, commercial, commande, ajustement, n) order by r.n`,
    'mouvements written',
  );
  return written.map(() => undefined);
});

const writeDivers = step('movements', async (tx, written: readonly Written[]) => {
  const lines = linesOf(written);
  await tx.rows(sql`
    insert into miscellaneous_mouvement (mouvement_at, type, quantite, total_value, miscellaneous_stock_id,
      commande_id, ajustement_id)
    select r.at, r.type, r.quantite, case when r.type = 'AJUSTEMENT' then r.value end, r.stock, r.commande,
      r.ajustement
    from unnest(${instants(lines)}::timestamptz[], ${column(lines, 'type')}::text[],
      ${column(lines, 'quantite')}::integer[], ${column(lines, 'value')}::bigint[],
      ${column(lines, 'stockId')}::bigint[], ${idsOf(lines, 'commande')}::bigint[],
      ${idsOf(lines, 'ajustement')}::bigint[])
      with ordinality as r(at, type, quantite, value, stock, commande, ajustement, n) order by r.n`);
  return written.map(() => undefined);
});

/**
 * Writes the movements of a document. Those of miscellaneous products have a value only in adjustments. A constraint of
 * the database refuses a balance below zero, whatever was read before. @throws `refusal` in that case.
 */
export async function writeMouvements(
  tx: Queryable,
  document: Document,
  lots: readonly LedgerEntry[],
  divers: readonly LedgerEntry[],
  refusal: () => Problem,
): Promise<void> {
  try {
    if (lots.length > 0) await writeLots(tx, { document, lines: lots });
    if (divers.length > 0) await writeDivers(tx, { document, lines: divers });
  } catch (error) {
    throw LEDGER.has(textOf(error, 'constraint')) ? refusal() : error;
  }
}
