import type { Db } from '../../db/pool.ts';
import { setVerificationAlert } from '../../modules/alertes/write.ts';
import { tell } from './runTool.ts';
import { verifyStock } from './verifyStock.ts';

/**
 * Verifies the stock, and tells everybody by an alert what differs, not only whoever reads this terminal; the alert
 * ends once it adds up.
 */
export async function verifyAndAlert(db: Db): ReturnType<typeof verifyStock> {
  const outcome = await verifyStock(db);
  // A database of an older version, or one that takes no writing, is verified all the same.
  await db
    .tx((tx) => setVerificationAlert(tx, outcome.difference))
    .catch(() => tell('L’alerte du tableau de bord n’a pas pu être mise à jour.'));
  return outcome;
}
