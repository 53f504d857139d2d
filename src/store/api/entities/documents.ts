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
} from '../readers.ts';
import { recordOf } from '../record.ts';
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

/** An order in a list; its counts are those of its lines where they are not given. */
export function commande(value: unknown): Commande {
  const read = commandeFields(value);
  const { code, stockMouvements, miscellaneousMouvements } = recordOf(value);
  return completed(read, {
    orderNumber: text(read.orderNumber) || text(code),
    nbProduits: count(read.nbProduits, lignes(stockMouvements)),
    nbDivers: count(read.nbDivers, lignesDivers(miscellaneousMouvements)),
  });
}

/** An order with its lines. */
export function commandeDetail(value: unknown): CommandeDetail {
  const { stockMouvements, miscellaneousMouvements } = recordOf(value);
  return {
    ...commande(value),
    stockMouvements: lignes(stockMouvements) ?? [],
    miscellaneousMouvements: lignesDivers(miscellaneousMouvements) ?? [],
  };
}

/**
 * A document of deliveries, returns or adjustments: its reference is its code and its count that of its lines where
 * they are not given.
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
/** An adjustment in a list; the docs' own has no other date than that of its making. */
export function ajustement(value: unknown): Ajustement {
  const read = ajustementFields(value);
  return { ...read, dateAjustement: read.dateAjustement || read.createdAt };
}
/** Another backend may not tell the lines with the adjustment. */
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
/** A line on a miscellaneous product; quantity and value get their sign from its type where it has one. */
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
/** An adjustment with its lines; the docs' own has those on miscellaneous products among those on lots. */
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
/** A delivery of miscellaneous products in a list; the docs' own has its lines and one date. */
export function miscellaneousLivraison(value: unknown): MiscellaneousLivraison {
  const read = diversDelivery(value);
  const { mouvements } = recordOf(value);
  return completed(read, {
    factureRef: read.factureRef || read.code,
    livraisonAt: read.livraisonAt || read.createdAt,
    nbMouvements: count(read.nbMouvements, lignesDivers(mouvements)),
  });
}
/** The same with its lines. */
export type AnyMiscellaneousLivraison = WithOptional<MiscellaneousLivraisonDetail, 'mouvements'>;
const diversLines = shape<AnyMiscellaneousLivraison>({ mouvements: lignesDivers });
export const miscellaneousLivraisonDetail = (value: unknown): AnyMiscellaneousLivraison =>
  diversLines(miscellaneousLivraison(value));
