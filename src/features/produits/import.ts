import type { UpsertResult } from '@contract/importation.ts';
import { PRODUCT_COLUMNS as COLUMNS } from '../../../rules/importColumns.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { catalogueImportsApi } from '../../store/api/catalogueImportsApi.ts';
import { catalogueTexts } from '../../domain/imports/catalogueTexts.ts';

const { checkProductExistence, validateProductRows, processProductImport } = catalogueImportsApi.endpoints;

/**
 * Products from an Excel file of exactly these ten columns (docs/product.md, 7.10). The price is the last column; stock
 * is never read from a file.
 */
export const produitImport = defineImport<UpsertResult>('produits', {
  file: {
    kind: 'workbook',
    columns: Object.values(COLUMNS),
    requiredValues: [COLUMNS.code, COLUMNS.label, COLUMNS.ttc],
    amounts: [COLUMNS.ttc],
    keys: [{ columns: [COLUMNS.code], text: 'même code' }],
  },
  rowsName: 'products',
  calls: {
    validate: validateProductRows,
    finalise: processProductImport,
    existence: { column: COLUMNS.code, call: checkProductExistence },
  },
  listLabel: 'Retour aux produits',
  columns: [
    { name: COLUMNS.code, label: 'Code article', width: 96 },
    { name: COLUMNS.label, label: 'Libellé', width: 200 },
    { name: COLUMNS.ttc, label: 'Prix TTC', width: 88, align: 'end' },
    { name: COLUMNS.unit, label: 'Unité', width: 72 },
    { name: COLUMNS.codeBarre, label: 'Code barre', width: 120 },
    { name: COLUMNS.type, label: 'Type', width: 72 },
    { name: COLUMNS.priceBeforeTax, label: 'PV HT', width: 88, align: 'end' },
    { name: COLUMNS.ht, label: 'Prix HT', width: 88, align: 'end' },
    { name: COLUMNS.virtualStock, label: 'Stock virtuel', width: 92, align: 'end' },
    { name: COLUMNS.realStock, label: 'Stock réel', width: 80, align: 'end' },
  ],
  ...catalogueTexts('produit', 'produits'),
});
