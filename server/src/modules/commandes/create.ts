import sql, { raw } from 'sql-template-tag';
import type { CommandeBody, CommandeDetail } from '../../contract/commande.ts';
import { underNextNumber } from '../../plugins/numbering.ts';
import { insertNumbered, numberText } from '../../db/numbers.ts';
import type { Queryable } from '../../db/pool.ts';
import { step } from '../../db/transactions/steps.ts';
import { dayOf } from '../../../../rules/day.ts';
import { audit } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { conflict, invalid, refused, type Violation } from '../../plugins/problem.ts';
import { type Held, heldLots, lockDivers } from '../stock/held.ts';
import { documentAt, type LedgerEntry, writeMouvements } from '../stock/ledger.ts';
import { actingFor, lockCommercialAndFigures } from '../people/acting.ts';
import { askedDivers, askedLots, DIVERS, LOTS, violationsOf } from './lines.ts';
import { detailOf } from './repository.ts';

interface Place {
  id: number;
  zoneId: number | null;
}

const placeOf = step('place', async (tx, codes: readonly string[]) => {
  const places = await tx.rows<Place & { code: string; isEnabled: boolean }>(
    sql`select code, id, zone_id as "zoneId", is_enabled as "isEnabled" from point_of_sale
      where code = any(${codes}::text[])`,
    'places of orders',
  );
  return codes.map((code): Place | Violation => {
    const place = places.find((each) => each.code === code);
    if (!place) return { propertyPath: 'pointOfSale', message: `point de vente inconnu (${code})` };
    return place.isEnabled
      ? place
      : { propertyPath: 'pointOfSale', message: `ce point de vente est désactivé (${code})` };
  });
});

const isViolation = (value: object): value is Violation => 'propertyPath' in value;

interface Order {
  at: Date;
  place: Place;
  commercialId: number;
  total: number;
  isSmsSent: boolean;
  /** The number of its sender, or none to be given one of the server's own. */
  given: string | null;
}

/**
 * Writes each order under the number given, or else under one of the server's own: `BC`, the last two digits of the
 * year, and the id. Answers undefined where that number is taken.
 */
const writeCommande = step('document', (tx, orders: readonly Order[]) =>
  insertNumbered(
    tx,
    'commande',
    sql`unnest(${orders.map(({ given }) => given)}::text[],
      ${orders.map(({ at }) => `BC${dayOf(at).slice(2, 4)}`)}::text[],
      ${orders.map(({ at }) => at)}::timestamptz[], ${orders.map(({ total }) => total)}::bigint[],
      ${orders.map(({ isSmsSent }) => isSmsSent)}::boolean[], ${orders.map(({ place }) => place.id)}::bigint[],
      ${orders.map(({ commercialId }) => commercialId)}::bigint[],
      ${orders.map(({ place }) => place.zoneId)}::bigint[]) with ordinality
      as r(given, prefix, at, total, is_sms_sent, pos, commercial, zone, rang)`,
    sql`
    insert into commande (id, order_number, commande_at, total_value, is_sms_sent, pos_id, commercial_id, zone_id)
    select n, coalesce(given, ${numberText(raw('prefix'), 5)}), at, total, is_sms_sent, pos, commercial, zone
    from numbered order by rang on conflict (order_number) do nothing`,
  ),
);

const insertCommande = (tx: Queryable, order: Order): Promise<number> =>
  underNextNumber('commande', async () => {
    const row = await writeCommande(tx, order);
    if (!row && order.given) throw conflict(`Une commande porte déjà le numéro ${order.given}.`);
    return row;
  });

const sold = (lines: readonly { quantite: number }[], held: readonly Held[]): LedgerEntry[] =>
  held.map((line, n) => ({ ...line, type: 'VENTE', quantite: lines[n]?.quantite ?? 0 }));

/**
 * Stores an order with its VENTE movements of lots and miscellaneous products, inside the caller's transaction, so that
 * it is stored whole or not at all.
 * @throws 403 for another representative's order, 409 for a number that is taken, 422 naming each field at fault.
 */
export async function createCommande(tx: Queryable, actor: Actor, body: CommandeBody): Promise<CommandeDetail> {
  const commercial = await actingFor(tx, actor, body.commercial, 'commercial', lockCommercialAndFigures);
  const at = documentAt(body.commandeAt, 'commandeAt', new Date());
  const place = await placeOf(tx, body.pointOfSale);
  const lots = await heldLots(tx, commercial.id, askedLots(body));
  const divers = await lockDivers(tx, commercial.id, askedDivers(body), 'product');
  const faults = [
    ...(isViolation(place) ? [place] : []),
    ...(isViolation(at) ? [at] : []),
    ...violationsOf(askedLots(body), lots, LOTS),
    ...violationsOf(askedDivers(body), divers, DIVERS),
  ];
  if (isViolation(place) || isViolation(at) || faults.length > 0) throw refused(faults);
  const total = lots.reduce((sum, line) => sum + line.value, 0);
  const id = await insertCommande(tx, {
    at,
    place,
    commercialId: commercial.id,
    total,
    isSmsSent: body.isSmsSent ?? false,
    given: body.orderNumber?.trim() || null,
  });
  await writeMouvements(
    tx,
    { kind: 'commande', id, at, commercialId: commercial.id },
    sold(body.lignes, lots),
    sold(body.lignesDivers ?? [], divers),
    () => invalid('Le stock du commercial ne suffit plus pour cette commande.'),
  );
  const created = await detailOf(tx, id);
  await audit(tx, actor, {
    action: 'créer',
    entity: 'commande',
    entityId: created.code,
    after: {
      orderNumber: created.orderNumber,
      commandeAt: created.commandeAt,
      totalValue: total,
      commercial: commercial.username,
      pointOfSale: created.pointOfSale.code,
      lignes: lots.length,
      lignesDivers: divers.length,
    },
  });
  return created;
}
