import type { MouvementType } from '../../../contract/stock.ts';

/** A lot as it is stored. */
export interface StoredLot {
  readonly code: string;
  readonly productId: number;
  readonly commercialId: number;
  readonly quantiteDisponible: number;
  readonly quantiteInitial: number;
}

/** A movement as it is stored; `quantiteSignee` is the signed quantity that the database computed. */
export interface StoredMouvement {
  readonly code: string;
  readonly type: MouvementType;
  readonly quantite: number;
  readonly quantiteSignee: number;
  readonly productId: number;
  readonly commercialId: number;
}

/**
 * A difference between a lot and its movements; `mouvement` is the code of the first movement that differs, null when
 * the lot has none.
 */
export interface Discrepancy {
  readonly lot: string;
  readonly mouvement: string | null;
  readonly reason: string;
}

/**
 * The signed change that a movement makes to its lot, in units; a plain AJUSTEMENT already has a sign (docs/product.md,
 * 10.3).
 */
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

/**
 * Replays a lot's movements in the order they were written and compares the result with what is stored. Returns
 * undefined when they agree.
 */
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
