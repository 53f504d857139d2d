import { COMMERCIAL_COLUMNS, MISCELLANEOUS_COLUMNS, PRODUCT_COLUMNS } from '../../../../rules/importColumns.ts';
import type { ImportRow } from '../../contract/importation.ts';

/** One kind of card that EBP exports, with the columns of its export. */
export interface Export {
  /** Its path in the HTTP connector: `{base}/products`. */
  resource: 'commercials' | 'products' | 'miscellaneous';
  /** Its name in a sentence, as in `Aucun export des produits`. */
  what: string;
  columns: readonly string[];
  /** A workbook without these columns is another export. */
  required: readonly string[];
  /** Whether a workbook with further columns is another export. */
  exact: boolean;
}

const commercials = Object.values(COMMERCIAL_COLUMNS);
export const COMMERCIALS: Export = {
  resource: 'commercials',
  what: 'des commerciaux',
  columns: commercials,
  required: commercials,
  exact: false,
};

const products = Object.values(PRODUCT_COLUMNS);
export const PRODUCTS: Export = {
  resource: 'products',
  what: 'des produits',
  columns: products,
  required: products,
  exact: false,
};

// The export of products has its two required columns too.
export const MISCELLANEOUS: Export = {
  resource: 'miscellaneous',
  what: 'des produits divers',
  columns: Object.values(MISCELLANEOUS_COLUMNS),
  required: [MISCELLANEOUS_COLUMNS.code, MISCELLANEOUS_COLUMNS.label],
  exact: true,
};

// Decimals are written as cents: in the text 12.125 the dot could separate thousands.
const numberText = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));
const text = (value: unknown): string =>
  typeof value === 'number' ? numberText(value) : typeof value === 'string' ? value.trim() : '';

/** A row from values by column name; `line` is its number in the file, from 1. */
export function rowOf({ columns }: Export, value: (column: string) => unknown, line: number): ImportRow {
  const row: ImportRow = { ligne: line };
  for (const column of columns) row[column] = text(value(column));
  return row;
}
