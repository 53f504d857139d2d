import type { Ajustement, AjustementDetail, AdjustedLigneDivers } from '@contract/ajustement.ts';
import type { Commande, CommandeDetail, LigneDivers } from '@contract/commande.ts';
import type { Livraison, LivraisonDetail } from '@contract/livraison.ts';
import type { MiscellaneousLivraison, MiscellaneousLivraisonDetail } from '@contract/miscellaneousLivraison.ts';
import type { Paiement } from '@contract/paiement.ts';
import type { Retour, RetourDetail } from '@contract/retour.ts';
import type { LigneStock } from '@contract/stock.ts';
import { figure } from '../../../workers/figure.ts';
import {
  listOrEmpty,
  figureOrNull,
  flag,
  type WithOptional,
  numberedLines,
  shape,
  text,
  textOrNull,
  recordOf,
} from '../answer/readers.ts';
import { person, coded, count, completed } from './references.ts';

const lotRef = shape<LigneStock['stockCommercial']>({
  code: text,
  product: coded,
  lotNumber: text,
  expireAt: textOrNull,
});
const ligneStock = shape<LigneStock>({ code: text, quantite: figure, totalValue: figure, stockCommercial: lotRef });
const ligneDivers = shape<LigneDivers>({
  code: text,
  quantite: figure,
  stock: shape<LigneDivers['stock']>({ miscellaneous: coded }),
});
const lignes = numberedLines(ligneStock);
const lignesDivers = numberedLines(ligneDivers);

const commandeFields = shape<Commande>({
  commandeAt: text,
  totalValue: figure,
  isSmsSent: flag,
  isValidated: flag,
  nbProduits: figure,
  nbDivers: figure,
  pointOfSale: coded as (value: unknown) => Commande['pointOfSale'],
  commercial: person,
  zone: textOrNull,
});

/** Reads an order of a list. Missing counts are those of its lines. */
export function commande(value: unknown): Commande {
  const read = commandeFields(value);
  const { code, stockMouvements, miscellaneousMouvements } = recordOf(value);
  return completed(read, {
    orderNumber: text(read.orderNumber) || text(code),
    nbProduits: count(read.nbProduits, lignes(stockMouvements)),
    nbDivers: count(read.nbDivers, lignesDivers(miscellaneousMouvements)),
  });
}

/** Reads an order with its lines. */
export function commandeDetail(value: unknown): CommandeDetail {
  const { stockMouvements, miscellaneousMouvements } = recordOf(value);
  return {
    ...commande(value),
    stockMouvements: lignes(stockMouvements) ?? [],
    miscellaneousMouvements: lignesDivers(miscellaneousMouvements) ?? [],
  };
}

/**
 * Reads a delivery, a return or an adjustment. A missing reference is its code, and a missing count that of its lines.
 */
const documentOf =
  <T extends { code: string; nbLignes: number }>(reference: keyof T & string, read: (value: unknown) => T) =>
  (value: unknown): T => {
    const one = read(value);
    const { stockMouvements, miscellaneousMouvements } = recordOf(value);
    const lines = Array.isArray(stockMouvements)
      ? [...(stockMouvements as unknown[]), ...listOrEmpty((line) => line)(miscellaneousMouvements)]
      : undefined;
    return completed<T>({ ...one, [reference]: text(one[reference]) || one.code }, {
      nbLignes: count(one.nbLignes, lines),
    } as { [K in keyof T]?: T[K] });
  };
const linesFields = shape<{ stockMouvements?: LigneStock[] }>({ stockMouvements: lignes });
const withLines =
  <T extends object>(read: (value: unknown) => T) =>
  (value: unknown) =>
    linesFields(read(value)) as T & { stockMouvements?: LigneStock[] };

export const livraison = documentOf(
  'factureRef',
  shape<Livraison>({ livraisonAt: text, createdAt: text, totalValue: figure, nbLignes: figure, commercial: person }),
);
export type AnyLivraison = WithOptional<LivraisonDetail, 'stockMouvements'>;
export const livraisonDetail: (value: unknown) => AnyLivraison = withLines(livraison);
export const retour = documentOf(
  'factureRef',
  shape<Retour>({ retourAt: text, createdAt: text, totalValue: figure, nbLignes: figure, commercial: person }),
);
export type AnyRetour = WithOptional<RetourDetail, 'stockMouvements'>;
export const retourDetail: (value: unknown) => AnyRetour = withLines(retour);

const ajustementFields = documentOf(
  'ajustementRef',
  shape<Ajustement>({
    createdAt: text,
    dateAjustement: text,
    totalValue: figure,
    nbLignes: figure,
    nbSansValeur: (value) => figure(value) ?? 0,
    description: text,
    commercial: person,
    createdBy: person,
  }),
);
/** Reads an adjustment of a list. Another backend has no other date than that of its creation. */
export function ajustement(value: unknown): Ajustement {
  const read = ajustementFields(value);
  return { ...read, dateAjustement: read.dateAjustement || read.createdAt };
}
/** Another backend may not send the lines of an adjustment. */
export type AnyAjustement = WithOptional<AjustementDetail, 'stockMouvements'>;
const diversLine = shape<AdjustedLigneDivers>({
  code: text,
  quantite: figure,
  totalValue: figureOrNull,
  stock: shape<LigneDivers['stock']>({ miscellaneous: coded }),
});
const isOfDivers = (line: unknown): boolean => {
  const { product, miscellaneous } = recordOf(recordOf(line).stockCommercial);
  return (product ?? null) === null && (miscellaneous ?? null) !== null;
};
/** Reads a line of a miscellaneous product. Its type, if it has one, gives quantity and value their sign. */
function adjustedDiversLine(value: unknown): AdjustedLigneDivers {
  const { stockCommercial, type, ...line } = recordOf(value);
  const read = diversLine({ stock: stockCommercial, ...line });
  const quantite = type === 'AJUSTEMENT_NEGATIF' ? -Math.abs(read.quantite) : read.quantite;
  return {
    ...read,
    quantite,
    totalValue: read.totalValue !== null && quantite < 0 ? -Math.abs(read.totalValue) : read.totalValue,
  };
}
/** Reads an adjustment with its lines. Another backend mixes lines of miscellaneous products with those of lots. */
export function ajustementDetail(value: unknown): AnyAjustement {
  const told = recordOf(value);
  const given = listOrEmpty((line) => line)(told.stockMouvements);
  const divers = [...given.filter(isOfDivers), ...listOrEmpty((line) => line)(told.miscellaneousMouvements)];
  const lots = Array.isArray(told.stockMouvements) ? given.filter((line) => !isOfDivers(line)) : undefined;
  const read = withLines(ajustement)({ ...told, stockMouvements: lots, miscellaneousMouvements: divers });
  return { ...read, miscellaneousMouvements: numberedLines(adjustedDiversLine)(divers) ?? [] } as AnyAjustement;
}

export const paiement = shape<Paiement>({
  refPaiement: text,
  paiementAt: text,
  createdAt: text,
  paiementSource: text,
  isOrangeMoney: flag,
  value: figure,
  commercial: person,
});

const diversDelivery = shape<MiscellaneousLivraison>({
  factureRef: text,
  livraisonAt: text,
  createdAt: text,
  nbMouvements: figure,
  commercial: person,
});
/** Reads a delivery of miscellaneous products of a list. Another backend sends its lines, and one date only. */
export function miscellaneousLivraison(value: unknown): MiscellaneousLivraison {
  const read = diversDelivery(value);
  const { mouvements } = recordOf(value);
  return completed(read, {
    factureRef: read.factureRef || read.code,
    livraisonAt: read.livraisonAt || read.createdAt,
    nbMouvements: count(read.nbMouvements, lignesDivers(mouvements)),
  });
}
/** Another backend may not send the lines of a delivery. */
export type AnyMiscellaneousLivraison = WithOptional<MiscellaneousLivraisonDetail, 'mouvements'>;
const diversLines = shape<AnyMiscellaneousLivraison>({ mouvements: lignesDivers });
export const miscellaneousLivraisonDetail = (value: unknown): AnyMiscellaneousLivraison =>
  diversLines(miscellaneousLivraison(value));
