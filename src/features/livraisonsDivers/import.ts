import type { CreateResult } from '@contract/importation.ts';
import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { miscellaneousLivraisonsApi } from '../../store/api/miscellaneousLivraisonsApi.ts';
import { deliveryTexts } from '../../ui/import/texts/deliveryTexts.ts';
import type { ImportLook } from '../../ui/import/types.ts';

const { validateMiscellaneousLivraisonRows, processMiscellaneousLivraisonImport } =
  miscellaneousLivraisonsApi.endpoints;

const DOCUMENT = 'Document - Numéro du document';
const DATE = 'Document - Date';
// The asterisk is part of the column's name.
const COLLABORATEUR = 'Document - Collaborateur*';
const ARTICLE = 'Ligne - Code article';
const QUANTITY = 'Ligne - Quantité';

/** Deliveries of miscellaneous products from the accounting system's text export (docs/product.md, 7.14). */
export const livraisonDiversImport: ImportDescription<CreateResult> = {
  id: 'livraisons-produits-divers',
  spec: {
    kind: 'text',
    columns: [DOCUMENT, DATE, COLLABORATEUR, ARTICLE, QUANTITY],
    exactColumns: false,
    separators: [';'],
    requiredValues: [],
    keys: [{ columns: [DOCUMENT, ARTICLE], text: 'même document et article' }],
  },
  rowsName: 'miscellaneousLivraisons',
  check: {
    documentColumn: DOCUMENT,
    validate: (dispatch, body) => dispatch(validateMiscellaneousLivraisonRows.initiate(body, { track: false })),
  },
  finalise: (dispatch, rows) => dispatch(processMiscellaneousLivraisonImport.initiate(rows, { track: false })),
};

export const livraisonDiversLook: ImportLook<CreateResult> = {
  button: 'Importer fichier',
  title: 'Import des livraisons de produits divers',
  dialogTitle: 'Importer des livraisons de produits divers',
  fileHint: 'Fichier texte (.txt) exporté de la comptabilité : 50 000 lignes et 20 Mo au plus.',
  accept: '.txt',
  listPath: '/livraisons-produits-divers',
  listLabel: 'Retour à la liste',
  reviewPath: '/livraisons-produits-divers/import/validation',
  status: 'verdict',
  columns: [
    { name: DOCUMENT, label: 'N° document', width: 120 },
    { name: DATE, label: 'Date', width: 96 },
    { name: COLLABORATEUR, label: 'Collaborateur', width: 120 },
    { name: ARTICLE, label: 'Code article', width: 120 },
    { name: QUANTITY, label: 'Quantité', width: 80, align: 'end' },
  ],
  effects: { tab: 'Effets sur le stock', what: 'stocks', heads: ['Produit divers', 'Commercial'], unit: null },
  ...deliveryTexts('livraison', 'livraisons', 'au stock de produits divers des commerciaux'),
  filesName: 'livraisons-produits-divers',
  kind: 'livraisons de produits divers',
};
