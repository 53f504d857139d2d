import type { CreateResult } from '@contract/importation.ts';
import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { DOCUMENT, lotFile, lotFileColumns } from '../../machines/import/lotFile.ts';
import { livraisonsApi } from '../../store/api/livraisonsApi.ts';
import { deliveryTexts } from '../../ui/import/texts/deliveryTexts.ts';
import type { ImportLook } from '../../ui/import/types.ts';

const { validateLivraisonRows, processLivraisonImport } = livraisonsApi.endpoints;

/** Deliveries from the accounting system's text export (docs/product.md, 7.12). */
export const livraisonImport: ImportDescription<CreateResult> = {
  id: 'livraisons',
  spec: lotFile([';', '*']),
  rowsName: 'livraisons',
  check: {
    documentColumn: DOCUMENT,
    validate: (dispatch, body) => dispatch(validateLivraisonRows.initiate(body, { track: false })),
  },
  finalise: (dispatch, rows) => dispatch(processLivraisonImport.initiate(rows, { track: false })),
};

export const livraisonLook: ImportLook<CreateResult> = {
  button: 'Importer fichier',
  title: 'Import des livraisons',
  dialogTitle: 'Importer des livraisons',
  fileHint: 'Fichier texte (.txt) exporté de la comptabilité : 50 000 lignes et 20 Mo au plus.',
  accept: '.txt',
  listPath: '/livraisons',
  listLabel: 'Retour à la facturation',
  reviewPath: '/livraisons/import/validation',
  status: 'verdict',
  columns: lotFileColumns,
  effects: { tab: 'Effets sur le stock', what: 'lots', heads: ['Lot', 'Commercial'], unit: null },
  ...deliveryTexts('livraison', 'livraisons', 'au stock des commerciaux'),
  filesName: 'livraisons',
  kind: 'livraisons',
};
