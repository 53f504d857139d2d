import { Amount } from '../../ui/format/Amount.tsx';
import type { Column } from '../../ui/table/types.ts';

/** What a document comes to (Ar). */
export const amountColumn: Column<{ totalValue: number }> = {
  key: 'montant',
  header: 'Montant',
  sort: 'totalValue',
  cell: (row) => <Amount value={row.totalValue} />,
  align: 'end',
};
