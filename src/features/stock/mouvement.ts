import type { MouvementType, StockMouvement } from '@contract/stock.ts';
import { itemPath, resourceOf } from '../../domain/resources.ts';
import { formatNumber, formatSigned, NOTHING } from '../../ui/format/number.ts';

/**
 * Label and sign of each type; the quantity of a plain AJUSTEMENT carries its own sign (docs/product.md, 6.16 and
 * 10.3).
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

/** The entry of a table by type; undefined for a type that only another backend knows. */
export const ofType = <T>(table: Record<MouvementType, T>, type: unknown): T | undefined =>
  isKnown(type) ? table[type] : undefined;

/** A type in French; an unknown one is returned unchanged. */
export const typeLabel = (type: unknown): string =>
  ofType(MOUVEMENTS, type)?.label ?? (typeof type === 'string' && type !== '' ? type : NOTHING);

type Counted = Pick<StockMouvement, 'type' | 'quantite'>;

/**
 * Units that a movement adds to its lot, negative when it takes them away. The quantity of an unknown type is returned
 * unchanged.
 */
export const signedQuantity = ({ type, quantite }: Counted): number => (ofType(MOUVEMENTS, type)?.sign ?? 1) * quantite;

/** The signed quantity as a text. An unknown type gets no plus sign, because nobody knows whether it adds. */
export const quantityText = (row: Counted): string =>
  (isKnown(row.type) ? formatSigned : formatNumber)(signedQuantity(row));

/** The path of the document behind a movement; undefined when there is none. */
export function documentPath({ document }: Pick<StockMouvement, 'document'>): string | undefined {
  if (!document) return undefined;
  const id = resourceOf(document.type);
  return id && itemPath(id, document.code);
}
