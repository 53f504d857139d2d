import type { Db } from '../../db/pool.ts';
import { setVerificationAlert } from '../../modules/alertes/write.ts';
import { printMessage } from './runTool.ts';
import { verifyStock } from './verifyStock.ts';

/**
 * Verifies the stock and raises an alert about a difference, so that not only the reader of this terminal knows. The
 * alert ends once the stock adds up.
 */
export async function verifyAndAlert(db: Db): ReturnType<typeof verifyStock> {
  const outcome = await verifyStock(db);
  // A database of an older version, or a read-only one, can still be verified.
  await db
    .tx((tx) => setVerificationAlert(tx, outcome.difference))
    .catch(() => printMessage('L’alerte du tableau de bord n’a pas pu être mise à jour.'));
  return outcome;
}
