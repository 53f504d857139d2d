import type { MouvementType } from '../../../contract/stock.ts';

/** A lot as it is stored. */
export interface StoredLot {
  readonly code: string;
  readonly productId: number;
  readonly commercialId: number;
  readonly quantiteDisponible: number;
  readonly quantiteInitial: number;
}

/** A movement as it is stored; `quantiteSignee` is what the database made of it. */
export interface StoredMouvement {
  readonly code: string;
  readonly type: MouvementType;
  readonly quantite: number;
  readonly quantiteSignee: number;
  readonly productId: number;
  readonly commercialId: number;
}

/** Where a lot and its movements part: `mouvement` is the code of the one that does it, null when the lot has none. */
export interface Discrepancy {
  readonly lot: string;
  readonly mouvement: string | null;
  readonly reason: string;
}

/** What a movement does to its lot, in units; a plain AJUSTEMENT carries its own sign (DECISIONS 4). */
export function signedQuantity(type: MouvementType, quantite: number): number {
  switch (type) {
    case 'LIVRAISON':
    case 'AJUSTEMENT_POSITIF':
    case 'AJUSTEMENT':
      return quantite;
    case 'VENTE':
    case 'RETOUR':
    case 'AJUSTEMENT_NEGATIF':
      return -quantite;
  }
}

/** Plays a lot's movements, in the order they were written, and compares with what is stored. */
export function verifyLot(lot: StoredLot, mouvements: readonly StoredMouvement[]): Discrepancy | undefined {
  let balance = 0;
  let delivered = 0;
  for (const m of mouvements) {
    const differs = (reason: string): Discrepancy => ({ lot: lot.code, mouvement: m.code, reason });
    if (m.productId !== lot.productId || m.commercialId !== lot.commercialId)
      return differs('produit ou commercial autre que celui du lot');
    const signed = signedQuantity(m.type, m.quantite);
    if (signed !== m.quantiteSignee) return differs(`${m.type} de ${m.quantite} compté pour ${m.quantiteSignee}`);
    balance += signed;
    if (m.type === 'LIVRAISON') delivered += m.quantite;
    if (balance < 0) return differs(`solde de ${balance} après ce mouvement`);
  }
  const last = mouvements.at(-1)?.code ?? null;
  if (balance !== lot.quantiteDisponible) {
    return {
      lot: lot.code,
      mouvement: last,
      reason: `${lot.quantiteDisponible} disponibles, ${balance} d’après les mouvements`,
    };
  }
  if (delivered !== lot.quantiteInitial) {
    return {
      lot: lot.code,
      mouvement: last,
      reason: `${lot.quantiteInitial} livrés à l’origine, ${delivered} d’après les mouvements`,
    };
  }
  return undefined;
}
