import type { MouvementType, StockMouvement } from '@contract/stock.ts';
import { formatNumber, formatSigned, NOTHING } from '../../ui/format/number.ts';

/**
 * Each type as people say it, and whether it adds to the stock; a plain AJUSTEMENT carries its own sign (doc 1, 3;
 * DECISIONS 4).
 */
export const MOUVEMENTS: Record<MouvementType, { label: string; sign: 1 | -1 }> = {
  LIVRAISON: { label: 'Livraison', sign: 1 },
  VENTE: { label: 'Vente', sign: -1 },
  RETOUR: { label: 'Retour', sign: -1 },
  AJUSTEMENT: { label: 'Ajustement', sign: 1 },
  AJUSTEMENT_POSITIF: { label: 'Ajustement positif', sign: 1 },
  AJUSTEMENT_NEGATIF: { label: 'Ajustement négatif', sign: -1 },
};

const isKnown = (type: unknown): type is MouvementType => typeof type === 'string' && Object.hasOwn(MOUVEMENTS, type);

/** Of a table by type, what stands for this one; undefined for a type that another backend knows and we do not. */
export const ofType = <T>(table: Record<MouvementType, T>, type: unknown): T | undefined =>
  isKnown(type) ? table[type] : undefined;

/** A type as people say it; an unknown one as it is. */
export const typeLabel = (type: unknown): string =>
  ofType(MOUVEMENTS, type)?.label ?? (typeof type === 'string' && type !== '' ? type : NOTHING);

type Counted = Pick<StockMouvement, 'type' | 'quantite'>;

/**
 * Units that a movement adds to its lot, below 0 when it takes them away; of an unknown type the quantity as it came.
 */
export const signedQuantity = ({ type, quantite }: Counted): number => (ofType(MOUVEMENTS, type)?.sign ?? 1) * quantite;

/** The same as a text; nobody knows whether an unknown type adds, so it has no plus sign. */
export const quantityText = (row: Counted): string =>
  (isKnown(row.type) ? formatSigned : formatNumber)(signedQuantity(row));

const PATHS: Readonly<Record<string, string>> = {
  commande: '/commande/',
  livraison: '/livraison/',
  retour: '/retour/',
  ajustement: '/ajustement/',
};

/** Page of the document behind a movement; undefined when there is none. */
export function documentPath({ document }: Pick<StockMouvement, 'document'>): string | undefined {
  const path = document && PATHS[document.type];
  return path ? `${path}${encodeURIComponent(document.code)}` : undefined;
}
