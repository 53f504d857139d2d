import type { CreateResult } from '@contract/importation.ts';
import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { DOCUMENT, lotFile, lotFileColumns } from '../../machines/import/lotFile.ts';
import { retoursApi } from '../../store/api/retoursApi.ts';
import { formatNumber, pluralFr } from '../../ui/format/number.ts';
import type { ImportLook } from '../../ui/import/types.ts';

const { validateRetourRows, processRetourImport } = retoursApi.endpoints;

/** Returns from the accounting system's text export (docs/product.md, 7.13). */
export const retourImport: ImportDescription<CreateResult> = {
  id: 'retours',
  spec: lotFile([';']),
  rowsName: 'retours',
  check: {
    documentColumn: DOCUMENT,
    validate: (dispatch, body) => dispatch(validateRetourRows.initiate(body, { track: false })),
  },
  finalise: (dispatch, rows) => dispatch(processRetourImport.initiate(rows, { track: false })),
};

export const retourLook: ImportLook<CreateResult> = {
  button: 'Importer fichier',
  title: 'Import des retours',
  dialogTitle: 'Importer des retours',
  fileHint: 'Fichier texte (.txt) exporté de la comptabilité : 50 000 lignes et 20 Mo au plus.',
  accept: '.txt',
  listPath: '/retours',
  listLabel: 'Retour à la liste',
  reviewPath: '/retours/import/validation',
  status: 'verdict',
  columns: lotFileColumns,
  effects: { tab: 'Effets sur le stock', what: 'lots', heads: ['Lot', 'Commercial'], unit: null },
  confirmation: ({ valid, documents }) =>
    `${pluralFr(documents, 'retour')} (${pluralFr(valid, 'ligne')}) ` +
    `${documents < 2 ? 'sera créé et déduit' : 'seront créés et déduits'} du stock des commerciaux.`,
  // The first sentence is fixed (docs/product.md, 7.13) and calls each line a return.
  success: ({ created, ignored, documents = created }) => {
    const counted = `${formatNumber(created)} retours créés, ${formatNumber(ignored)} retours ignorés.`;
    return documents === created
      ? counted
      : `${counted} Comptés par ligne : ${pluralFr(created, 'ligne')} de ${pluralFr(documents, 'retour')}.`;
  },
  filesName: 'retours',
  kind: 'retours',
};
