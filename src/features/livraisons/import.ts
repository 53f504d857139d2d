import type { CreateResult } from '@contract/importation.ts';
import { LOT_DOCUMENT_COLUMNS } from '../../../rules/importColumns.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { stockEffects, deliveryTexts } from '../../domain/imports/deliveryTexts.ts';
import { lotFile, lotFileColumns } from '../../domain/imports/lotFile.ts';
import { livraisonsApi } from '../../store/api/livraisonsApi.ts';

const { validateLivraisonRows, processLivraisonImport } = livraisonsApi.endpoints;

/** Deliveries from the accounting system's text export (docs/product.md, 7.12). */
export const livraisonImport = defineImport<CreateResult>('livraisons', {
  file: lotFile([';', '*']),
  rowsName: 'livraisons',
  documentColumn: LOT_DOCUMENT_COLUMNS.document,
  calls: { validate: validateLivraisonRows, finalise: processLivraisonImport },
  listLabel: 'Retour à la facturation',
  columns: lotFileColumns,
  effects: stockEffects('lots', 'Lot'),
  ...deliveryTexts('livraison', 'livraisons', 'au stock des commerciaux'),
  kind: 'livraisons',
});
