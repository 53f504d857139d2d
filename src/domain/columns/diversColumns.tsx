import { formatNumber } from '../../ui/format/number.ts';
import type { Column } from '../../ui/table/types.ts';

interface DiversLine {
  quantite: number;
  stock: { miscellaneous: { code: string; designation: string } };
}

/** Columns of document lines with a miscellaneous product: orders, deliveries. */
export const diversColumns: readonly Column<DiversLine>[] = [
  { key: 'article', header: 'Article', cell: (row) => row.stock.miscellaneous.designation, width: '320px' },
  { key: 'code', header: 'Code', cell: (row) => row.stock.miscellaneous.code, card: 'subtitle' },
  { key: 'quantite', header: 'Quantité', cell: (row) => formatNumber(row.quantite), align: 'end' },
];
