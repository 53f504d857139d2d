import type { CreateResult } from '@contract/importation.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { stockEffects } from '../../domain/imports/stockEffects.ts';
import { miscellaneousLivraisonsApi } from '../../store/api/miscellaneousLivraisonsApi.ts';
import { deliveryTexts } from '../../domain/imports/deliveryTexts.ts';

const { validateMiscellaneousLivraisonRows, processMiscellaneousLivraisonImport } =
  miscellaneousLivraisonsApi.endpoints;

const DOCUMENT = 'Document - Numéro du document';
const DATE = 'Document - Date';
// The asterisk is part of the column's name.
const COLLABORATEUR = 'Document - Collaborateur*';
const ARTICLE = 'Ligne - Code article';
const QUANTITY = 'Ligne - Quantité';

/** Deliveries of miscellaneous products from the accounting system's text export (docs/product.md, 7.14). */
export const livraisonDiversImport = defineImport<CreateResult>('livraisons-produits-divers', {
  file: {
    kind: 'text',
    columns: [DOCUMENT, DATE, COLLABORATEUR, ARTICLE, QUANTITY],
    separators: [';'],
    keys: [{ columns: [DOCUMENT, ARTICLE], text: 'même document et article' }],
  },
  rowsName: 'miscellaneousLivraisons',
  documentColumn: DOCUMENT,
  calls: { validate: validateMiscellaneousLivraisonRows, finalise: processMiscellaneousLivraisonImport },
  listLabel: 'Retour à la liste',
  columns: [
    { name: DOCUMENT, label: 'N° document', width: 120 },
    { name: DATE, label: 'Date', width: 96 },
    { name: COLLABORATEUR, label: 'Collaborateur', width: 120 },
    { name: ARTICLE, label: 'Code article', width: 120 },
    { name: QUANTITY, label: 'Quantité', width: 80, align: 'end' },
  ],
  effects: stockEffects('stocks', 'Produit divers'),
  ...deliveryTexts('livraison', 'livraisons', 'au stock de produits divers des commerciaux'),
  kind: 'livraisons de produits divers',
});
