import type { UpsertResult } from '@contract/importation.ts';
import { MISCELLANEOUS_COLUMNS as COLUMNS } from '../../../rules/importColumns.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { catalogueImportsApi } from '../../store/api/catalogueImportsApi.ts';
import { catalogueTexts } from '../../domain/imports/catalogueTexts.ts';

const { checkMiscellaneousExistence, validateMiscellaneousRows, processMiscellaneousImport } =
  catalogueImportsApi.endpoints;

/** Miscellaneous products from an Excel file with two required and two optional columns (docs/product.md, 7.11). */
export const produitDiversImport = defineImport<UpsertResult>('produits-divers', {
  file: {
    kind: 'workbook',
    columns: [COLUMNS.code, COLUMNS.label],
    optionalColumns: [COLUMNS.description, COLUMNS.price],
    requiredValues: [COLUMNS.code, COLUMNS.label],
    amounts: [COLUMNS.price],
    keys: [{ columns: [COLUMNS.code], text: 'même code' }],
  },
  rowsName: 'miscellaneous',
  calls: {
    validate: validateMiscellaneousRows,
    finalise: processMiscellaneousImport,
    existence: { column: COLUMNS.code, call: checkMiscellaneousExistence },
  },
  listLabel: 'Retour aux produits divers',
  columns: [
    { name: COLUMNS.code, label: 'Code', width: 72 },
    { name: COLUMNS.label, label: 'Libellé', width: 140 },
    { name: COLUMNS.price, label: 'Prix', width: 72, align: 'end' },
    { name: COLUMNS.description, label: 'Description', width: 132 },
  ],
  ...catalogueTexts('produit divers', 'produits divers'),
});
