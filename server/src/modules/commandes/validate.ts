import sql from 'sql-template-tag';
import type { CommandeValidation } from '../../contract/commande.ts';
import type { Queryable } from '../../db/pool.ts';
import { audit, lastAuthor } from '../../db/audit.ts';
import type { Actor } from '../../plugins/access/authorization.ts';
import { notFound } from '../../plugins/problem.ts';
import { lockRunningFigures } from '../stock/held.ts';
import { detailOf } from './repository.ts';

interface Found {
  id: number;
  code: string;
  commercialId: number;
}

/**
 * Validates an order or takes its validation back, inside the caller's transaction; triggers keep the sums
 * (053_validation.sql). An order that is already in that state is not changed, and the answer says who put it there.
 * @throws 404 when there is no such order.
 */
export async function validateCommande(
  tx: Queryable,
  actor: Actor,
  code: string,
  isValidated: boolean,
): Promise<CommandeValidation> {
  const order = await tx.first<Found>(sql`select id, code, commercial_id as "commercialId" from commande
      where code = ${code} or order_number = ${code}
    order by code = ${code} desc limit 1`);
  if (!order) throw notFound('Commande non trouvée');
  // The representative is locked first, as in everything that changes a representative's running figures.
  await lockRunningFigures(tx, order.commercialId);
  const changed = await tx.first(
    sql`update commande set is_validated = ${isValidated} where id = ${order.id} and is_validated <> ${isValidated}
      returning id`,
  );
  if (changed) {
    await audit(tx, actor, {
      action: isValidated ? 'valider' : 'retirer la validation',
      entity: 'commande',
      entityId: order.code,
      before: { isValidated: !isValidated },
      after: { isValidated },
    });
  }
  const changedBy = changed
    ? { username: actor.username, nomPrenom: actor.nomPrenom }
    : await lastAuthor(tx, 'commande', order.code, ['isValidated']);
  return { ...(await detailOf(tx, order.id)), wasAlready: !changed, changedBy };
}
