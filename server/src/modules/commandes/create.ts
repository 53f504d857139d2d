import sql from 'sql-template-tag';
import type { CommandeBody, CommandeDetail } from '../../contract/commande.ts';
import { numberText, underNextNumber } from '../../db/numbering.ts';
import type { Queryable } from '../../db/pool.ts';
import { dayOf, isDay, startOfDay } from '../../jours.ts';
import { audit } from '../../plugins/audit.ts';
import type { Actor } from '../../plugins/authorization.ts';
import { conflict, invalid, refused, type Violation } from '../../plugins/problem.ts';
import { actingFor } from '../utilisateurs/acting.ts';
import { askedDivers, askedLots, DIVERS, type Held, lockDivers, lockLots, LOTS, violationsOf } from './lignes.ts';
import { detailOf } from './repository.ts';

/** Telephones' clocks are off by a little; an order from tomorrow is a mistake. */
const AHEAD_MS = 5 * 60_000;
const OLDEST = startOfDay('2000-01-01');
const LEDGER = new Set(['stock_jamais_negatif', 'stock_divers_jamais_negatif']);

interface Place {
  id: number;
  zoneId: number | null;
}

/** When the order was taken, or what is wrong with it. */
const takenAt = (text: string | null | undefined, now: Date): Date | Violation => {
  if (!text) return now;
  const at = isDay(text) ? startOfDay(text) : new Date(text);
  if (at.getTime() > now.getTime() + AHEAD_MS) return { propertyPath: 'commandeAt', message: 'cette date est dans le futur' };
  return at < OLDEST ? { propertyPath: 'commandeAt', message: 'cette date est avant 2000' } : at;
};

const placeOf = async (tx: Queryable, code: string): Promise<Place | Violation> => {
  const place = await tx.first<Place & { isEnabled: boolean }>(sql`
    select id, zone_id as "zoneId", is_enabled as "isEnabled" from point_of_sale where code = ${code}`);
  if (!place) return { propertyPath: 'pointOfSale', message: `point de vente inconnu (${code})` };
  return place.isEnabled ? place : { propertyPath: 'pointOfSale', message: `ce point de vente est désactivé (${code})` };
};

const isViolation = (value: object): value is Violation => 'propertyPath' in value;

interface Order {
  at: Date;
  place: Place;
  commercialId: number;
  total: number;
}

/** Writes the order under the number given, or under one of the server's own: `BC`, the year's two last figures, its id. */
async function insertCommande(tx: Queryable, { at, place, commercialId, total }: Order, body: CommandeBody): Promise<number> {
  const given = body.orderNumber?.trim();
  const year = dayOf(at).slice(2, 4);
  return underNextNumber(tx, 'commande', async (n) => {
    const row = await tx.first(sql`
      insert into commande (id, order_number, commande_at, total_value, is_sms_sent, pos_id, commercial_id, zone_id)
      values (${n}, ${given ?? numberText(`BC${year}`, n, 5)}, ${at}, ${total}, ${body.isSmsSent ?? false}, ${place.id}, ${commercialId}, ${place.zoneId})
      on conflict (order_number) do nothing returning id`);
    if (!row && given) throw conflict(`Une commande porte déjà le numéro ${given}.`);
    return row;
  });
}

/** The ledger of the database has the last word: a balance below zero is refused there whatever was read before. */
const constraintOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : '';

async function insertMouvements(tx: Queryable, commandeId: number, at: Date, commercialId: number, body: CommandeBody, lots: readonly Held[], divers: readonly Held[]): Promise<void> {
  const ids = (held: readonly Held[]) => held.map((line) => line.stockId);
  const quantities = (lines: readonly { quantite: number }[]) => lines.map((line) => line.quantite);
  try {
    await tx.rows(sql`
      insert into stock_mouvement (mouvement_at, type, quantite, total_value, stock_commercial_id, product_id, commercial_id, commande_id)
      select ${at}, 'VENTE', r.quantite, r.value, r.lot, r.product, ${commercialId}, ${commandeId}
      from unnest(${quantities(body.lignes)}::integer[], ${lots.map((line) => line.value)}::bigint[], ${ids(lots)}::bigint[],
        ${lots.map((line) => line.productId)}::bigint[]) with ordinality as r(quantite, value, lot, product, n) order by r.n`);
    if (divers.length === 0) return;
    await tx.rows(sql`
      insert into miscellaneous_mouvement (mouvement_at, type, quantite, miscellaneous_stock_id, commande_id)
      select ${at}, 'VENTE', r.quantite, r.stock, ${commandeId}
      from unnest(${quantities(body.lignesDivers ?? [])}::integer[], ${ids(divers)}::bigint[]) with ordinality as r(quantite, stock, n) order by r.n`);
  } catch (error) {
    throw LEDGER.has(constraintOf(error)) ? invalid('Le stock du commercial ne suffit plus pour cette commande.') : error;
  }
}

/**
 * Stores an order with its VENTE movements, lots and miscellaneous products; to be run inside the caller's transaction: all of it
 * goes in, or none. Locks are taken in the order of the ledger's own triggers: representative, their running figures, lots.
 * @throws 403 for another's order, 409 for a number already taken, 422 naming each field at fault.
 */
export async function createCommande(tx: Queryable, actor: Actor, body: CommandeBody): Promise<CommandeDetail> {
  const commercial = await actingFor(tx, actor, body.commercial, 'commercial');
  await tx.rows(sql`select 1 from commercial_cumul where commercial_id = ${commercial.id} for no key update`);
  const at = takenAt(body.commandeAt, new Date());
  const place = await placeOf(tx, body.pointOfSale);
  const lots = await lockLots(tx, commercial.id, askedLots(body));
  const divers = await lockDivers(tx, commercial.id, askedDivers(body));
  const faults = [
    ...(isViolation(place) ? [place] : []),
    ...(isViolation(at) ? [at] : []),
    ...violationsOf(askedLots(body), lots, LOTS),
    ...violationsOf(askedDivers(body), divers, DIVERS),
  ];
  if (isViolation(place) || isViolation(at) || faults.length > 0) throw refused(faults);
  const total = lots.reduce((sum, line) => sum + line.value, 0);
  const id = await insertCommande(tx, { at, place, commercialId: commercial.id, total }, body);
  await insertMouvements(tx, id, at, commercial.id, body, lots, divers);
  const created = await detailOf(tx, id);
  await audit(tx, actor, {
    action: 'créer', entity: 'commande', entityId: created.code,
    after: {
      orderNumber: created.orderNumber, commandeAt: created.commandeAt, totalValue: total, commercial: commercial.username,
      pointOfSale: created.pointOfSale.code, lignes: lots.length, lignesDivers: divers.length,
    },
  });
  return created;
}
