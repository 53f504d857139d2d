import type { CreateResult } from '@contract/importation.ts';
import { MISCELLANEOUS_LIVRAISON_COLUMNS as COLUMNS } from '../../../rules/importColumns.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { stockEffects, deliveryTexts } from '../../domain/imports/deliveryTexts.ts';
import { miscellaneousLivraisonsApi } from '../../store/api/miscellaneousLivraisonsApi.ts';

const { validateMiscellaneousLivraisonRows, processMiscellaneousLivraisonImport } =
  miscellaneousLivraisonsApi.endpoints;

/** Deliveries of miscellaneous products from the accounting system's text export (docs/product.md, 7.14). */
export const livraisonDiversImport = defineImport<CreateResult>('livraisons-produits-divers', {
  file: {
    kind: 'text',
    columns: Object.values(COLUMNS),
    separators: [';'],
    keys: [{ columns: [COLUMNS.document, COLUMNS.article], text: 'même document et article' }],
  },
  rowsName: 'miscellaneousLivraisons',
  documentColumn: COLUMNS.document,
  calls: { validate: validateMiscellaneousLivraisonRows, finalise: processMiscellaneousLivraisonImport },
  listLabel: 'Retour à la liste',
  columns: [
    { name: COLUMNS.document, label: 'N° document', width: 120 },
    { name: COLUMNS.date, label: 'Date', width: 96 },
    { name: COLUMNS.owner, label: 'Collaborateur', width: 120 },
    { name: COLUMNS.article, label: 'Code article', width: 120 },
    { name: COLUMNS.quantite, label: 'Quantité', width: 80, align: 'end' },
  ],
  effects: stockEffects('stocks', 'Produit divers'),
  ...deliveryTexts('livraison', 'livraisons', 'au stock de produits divers des commerciaux'),
  kind: 'livraisons de produits divers',
});
