import sql from 'sql-template-tag';
import type { RegistreLot, StockCommercial, StockCommercialDetail } from '../../../contract/stock.ts';
import type { Db } from '../../../db/pool.ts';
import type { ResourceList } from '../../../plugins/lists.ts';
import { type StoredLot, type StoredMouvement, signedQuantity, verifyLot } from './verify.ts';

/** Sums up a lot's movements, and replays them as `npm run stock:verify` does. */
export function registreOf(lot: StoredLot, mouvements: readonly StoredMouvement[]): RegistreLot {
  const units = (isIts: (type: StoredMouvement['type']) => boolean) =>
    mouvements
      .filter(({ type }) => isIts(type))
      .reduce((sum, { type, quantite }) => sum + signedQuantity(type, quantite), 0);
  const found = verifyLot(lot, mouvements);
  return {
    mouvements: mouvements.length,
    livre: units((type) => type === 'LIVRAISON'),
    vendu: -units((type) => type === 'VENTE'),
    retourne: -units((type) => type === 'RETOUR'),
    ajuste: units((type) => type.startsWith('AJUSTEMENT')),
    ecart: found ? { mouvement: found.mouvement, raison: found.reason } : null,
  };
}

/**
 * A lot with the sums of its ledger, by its id. Both are read at the same moment, because a sale in between would look
 * like a difference.
 */
export const lotDetail = (
  db: Db,
  list: ResourceList<StockCommercial>,
  id: number,
): Promise<StockCommercialDetail | undefined> =>
  db.tx(async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`);
    const [item] = await list.hydrate(tx, [id]);
    const stored =
      await tx.first<StoredLot>(sql`select code, product_id as "productId", commercial_id as "commercialId",
      quantite_disponible as "quantiteDisponible", quantite_initial as "quantiteInitial" from stock_commercial
        where id = ${id}`);
    const mouvements =
      await tx.rows<StoredMouvement>(sql`select code, type, quantite, quantite_signee as "quantiteSignee",
        product_id as "productId",
      commercial_id as "commercialId" from stock_mouvement where stock_commercial_id = ${id} order by id`);
    return item && stored && { ...item, registre: registreOf(stored, mouvements) };
  });
