import type { MouvementType, StockMouvement } from '@contract/stock.ts';

/** Each type as people say it, and whether it adds to the stock; a plain AJUSTEMENT carries its own sign (doc 1, 3; DECISIONS 4). */
export const MOUVEMENTS: Record<MouvementType, { label: string; sign: 1 | -1 }> = {
  LIVRAISON: { label: 'Livraison', sign: 1 },
  VENTE: { label: 'Vente', sign: -1 },
  RETOUR: { label: 'Retour', sign: -1 },
  AJUSTEMENT: { label: 'Ajustement', sign: 1 },
  AJUSTEMENT_POSITIF: { label: 'Ajustement positif', sign: 1 },
  AJUSTEMENT_NEGATIF: { label: 'Ajustement négatif', sign: -1 },
};

/** Units that a movement adds to its lot, below 0 when it takes them away. */
export const signedQuantity = ({ type, quantite }: Pick<StockMouvement, 'type' | 'quantite'>): number => MOUVEMENTS[type].sign * quantite;

const PATHS: Readonly<Record<string, string>> = { commande: '/commande/', livraison: '/livraison/', retour: '/retour/', ajustement: '/ajustement/' };

/** Page of the document behind a movement; undefined when there is none. */
export function documentPath({ document }: Pick<StockMouvement, 'document'>): string | undefined {
  const path = document && PATHS[document.type];
  return path ? `${path}${encodeURIComponent(document.code)}` : undefined;
}
