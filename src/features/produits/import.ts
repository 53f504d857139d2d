import type { UpsertResult } from '@contract/importation.ts';
import type { ImportDescription } from '../../machines/import/importDescription.ts';
import { catalogueImportsApi } from '../../store/api/catalogueImportsApi.ts';
import { catalogueTexts } from '../../ui/import/texts/catalogueTexts.ts';
import type { ImportLook } from '../../ui/import/types.ts';

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
export const produitImport: ImportDescription<UpsertResult> = {
  id: 'produits',
  spec: {
    kind: 'workbook',
    columns: [CODE, LABEL, TYPE, 'PV HT', UNIT, BARCODE, 'Stock virtuel', 'Stock réel', 'prix commerciaux HT', PRICE],
    exactColumns: true,
    separators: [],
    requiredValues: [CODE, LABEL, PRICE],
    amounts: [PRICE],
    keys: [{ columns: [CODE], text: 'même code' }],
  },
  rowsName: 'products',
  check: {
    documentColumn: null,
    validate: (dispatch, body) => dispatch(validateProductRows.initiate(body, { track: false })),
    otherwise: {
      column: CODE,
      exists: (dispatch, body) => dispatch(checkProductExistence.initiate(body, { track: false })),
    },
  },
  finalise: (dispatch, rows) => dispatch(processProductImport.initiate(rows, { track: false })),
};

export const produitLook: ImportLook<UpsertResult> = {
  button: 'Importer fichier excel',
  title: 'Import des produits',
  dialogTitle: 'Importer des produits',
  fileHint: 'Fichier Excel (.xlsx ou .xls), première feuille : 50 000 lignes et 20 Mo au plus.',
  accept: '.xlsx,.xls',
  listPath: '/produits',
  listLabel: 'Retour aux produits',
  reviewPath: '/produits/import/validation',
  status: 'action',
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
  filesName: 'produits',
};
