import type { UpsertResult } from '@contract/importation.ts';
import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { catalogueImportsApi } from '../../store/api/catalogueImportsApi.ts';
import { catalogueTexts } from '../../ui/import/texts/catalogueTexts.ts';
import type { ImportLook } from '../../ui/import/types.ts';

const { checkMiscellaneousExistence, validateMiscellaneousRows, processMiscellaneousImport } =
  catalogueImportsApi.endpoints;

const CODE = 'Code article';
const LABEL = 'Libellé';
const DESCRIPTION = 'Description';
const PRICE = 'Prix';

/** Miscellaneous products from an Excel file with two required and two optional columns (docs/product.md, 7.11). */
export const produitDiversImport: ImportDescription<UpsertResult> = {
  id: 'produits-divers',
  spec: {
    kind: 'workbook',
    columns: [CODE, LABEL],
    optionalColumns: [DESCRIPTION, PRICE],
    exactColumns: true,
    separators: [],
    requiredValues: [CODE, LABEL],
    amounts: [PRICE],
    keys: [{ columns: [CODE], text: 'même code' }],
  },
  rowsName: 'miscellaneous',
  check: {
    documentColumn: null,
    validate: (dispatch, body) => dispatch(validateMiscellaneousRows.initiate(body, { track: false })),
    otherwise: {
      column: CODE,
      exists: (dispatch, body) => dispatch(checkMiscellaneousExistence.initiate(body, { track: false })),
    },
  },
  finalise: (dispatch, rows) => dispatch(processMiscellaneousImport.initiate(rows, { track: false })),
};

export const produitDiversLook: ImportLook<UpsertResult> = {
  button: 'Importer fichier excel',
  title: 'Import des produits divers',
  dialogTitle: 'Importer des produits divers',
  fileHint: 'Fichier Excel (.xlsx ou .xls), première feuille : 50 000 lignes et 20 Mo au plus.',
  accept: '.xlsx,.xls',
  listPath: '/produits-divers',
  listLabel: 'Retour aux produits divers',
  reviewPath: '/produits-divers/import/validation',
  status: 'action',
  columns: [
    { name: CODE, label: 'Code', width: 72 },
    { name: LABEL, label: 'Libellé', width: 140 },
    { name: PRICE, label: 'Prix', width: 72, align: 'end' },
    { name: DESCRIPTION, label: 'Description', width: 132 },
  ],
  ...catalogueTexts('produit divers', 'produits divers'),
  filesName: 'produits-divers',
};
