import type { UpsertResult } from '@contract/importation.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { catalogueImportsApi } from '../../store/api/catalogueImportsApi.ts';
import { catalogueTexts } from '../../domain/imports/catalogueTexts.ts';

const { checkMiscellaneousExistence, validateMiscellaneousRows, processMiscellaneousImport } =
  catalogueImportsApi.endpoints;

const CODE = 'Code article';
const LABEL = 'Libellé';
const DESCRIPTION = 'Description';
const PRICE = 'Prix';

/** Miscellaneous products from an Excel file with two required and two optional columns (docs/product.md, 7.11). */
export const produitDiversImport = defineImport<UpsertResult>('produits-divers', {
  file: {
    kind: 'workbook',
    columns: [CODE, LABEL],
    optionalColumns: [DESCRIPTION, PRICE],
    requiredValues: [CODE, LABEL],
    amounts: [PRICE],
    keys: [{ columns: [CODE], text: 'même code' }],
  },
  rowsName: 'miscellaneous',
  calls: {
    validate: validateMiscellaneousRows,
    finalise: processMiscellaneousImport,
    existence: { column: CODE, call: checkMiscellaneousExistence },
  },
  listLabel: 'Retour aux produits divers',
  columns: [
    { name: CODE, label: 'Code', width: 72 },
    { name: LABEL, label: 'Libellé', width: 140 },
    { name: PRICE, label: 'Prix', width: 72, align: 'end' },
    { name: DESCRIPTION, label: 'Description', width: 132 },
  ],
  ...catalogueTexts('produit divers', 'produits divers'),
});
