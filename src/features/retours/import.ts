import type { CreateResult } from '@contract/importation.ts';
import { LOT_DOCUMENT_COLUMNS } from '../../../rules/importColumns.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { stockEffects } from '../../domain/imports/deliveryTexts.ts';
import { lotFile, lotFileColumns } from '../../domain/imports/lotFile.ts';
import { retoursApi } from '../../store/api/retoursApi.ts';
import { formatNumber, pluralFr } from '../../ui/format/number.ts';

const { validateRetourRows, processRetourImport } = retoursApi.endpoints;

/** Returns from the accounting system's text export (docs/product.md, 7.13). */
export const retourImport = defineImport<CreateResult>('retours', {
  file: lotFile([';']),
  button: 'Importer un fichier',
  rowsName: 'retours',
  documentColumn: LOT_DOCUMENT_COLUMNS.document,
  calls: { validate: validateRetourRows, finalise: processRetourImport },
  listLabel: 'Retour à la liste',
  columns: lotFileColumns,
  effects: stockEffects('lots', 'Lot'),
  confirmation: ({ valid, documents }) =>
    `${pluralFr(documents, 'retour')} (${pluralFr(valid, 'ligne')}) ` +
    `${documents < 2 ? 'sera créé et déduit' : 'seront créés et déduits'} du stock des commerciaux.`,
  // The first sentence is fixed (docs/product.md, 7.13) and calls each line a return.
  success: ({ created, ignored, documents = created }) => {
    const counted = `${formatNumber(created)} retours créés, ${formatNumber(ignored)} retours ignorés.`;
    return documents === created
      ? counted
      : `${counted} Comptés par ligne\u00a0: ${pluralFr(created, 'ligne')} de ${pluralFr(documents, 'retour')}.`;
  },
  kind: 'retours',
});
