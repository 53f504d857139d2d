import type { UpsertResult } from '@contract/importation.ts';
import { defineImport } from '../../domain/imports/defineImport.ts';
import { catalogueImportsApi } from '../../store/api/catalogueImportsApi.ts';
import { catalogueTexts } from '../../domain/imports/catalogueTexts.ts';

const { checkProductExistence, validateProductRows, processProductImport } = catalogueImportsApi.endpoints;

const CODE = 'Code article';
const LABEL = 'Libellé';
const TYPE = "Type d'article";
const UNIT = 'Unité';
const BARCODE = 'Code barre';
const PRICE = 'prix commerciaux TTC';

/**
 * Products from an Excel file of exactly these ten columns (docs/product.md, 7.10). The price is the last column; stock
 * is never read from a file.
 */
export const produitImport = defineImport<UpsertResult>('produits', {
  file: {
    kind: 'workbook',
    columns: [CODE, LABEL, TYPE, 'PV HT', UNIT, BARCODE, 'Stock virtuel', 'Stock réel', 'prix commerciaux HT', PRICE],
    requiredValues: [CODE, LABEL, PRICE],
    amounts: [PRICE],
    keys: [{ columns: [CODE], text: 'même code' }],
  },
  rowsName: 'products',
  calls: {
    validate: validateProductRows,
    finalise: processProductImport,
    existence: { column: CODE, call: checkProductExistence },
  },
  listLabel: 'Retour aux produits',
  columns: [
    { name: CODE, label: 'Code article', width: 96 },
    { name: LABEL, label: 'Libellé', width: 200 },
    { name: PRICE, label: 'Prix TTC', width: 88, align: 'end' },
    { name: UNIT, label: 'Unité', width: 72 },
    { name: BARCODE, label: 'Code barre', width: 120 },
    { name: TYPE, label: 'Type', width: 72 },
    { name: 'PV HT', label: 'PV HT', width: 88, align: 'end' },
    { name: 'prix commerciaux HT', label: 'Prix HT', width: 88, align: 'end' },
    { name: 'Stock virtuel', label: 'Stock virtuel', width: 92, align: 'end' },
    { name: 'Stock réel', label: 'Stock réel', width: 80, align: 'end' },
  ],
  ...catalogueTexts('produit', 'produits'),
});
