import type { AjustementDetail, AdjustedLigneDivers } from '@contract/ajustement.ts';
import { diversColumns } from '../../domain/columns/diversColumns.tsx';
import { lotColumns } from '../../domain/columns/lotColumns.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { formatSigned } from '../../ui/format/number.ts';
import type { Column } from '../../ui/table/types.ts';

type Line = AjustementDetail['stockMouvements'][number];

/** Units that a line adds, negative when it removes them. The quantity of a plain AJUSTEMENT is already signed. */
const signedQuantity = ({ type, quantite }: Line): number => (type === 'AJUSTEMENT_NEGATIF' ? -quantite : quantite);

/** The lots of an adjustment, with what each line adds or removes. */
export const lotLines: readonly Column<Line>[] = lotColumns('Valeur').map((column): Column<Line> => {
  if (column.key === 'quantite') return { ...column, cell: (row) => <b>{formatSigned(signedQuantity(row))}</b> };
  if (column.key === 'valeur')
    return {
      ...column,
      cell: (row) => <Amount value={signedQuantity(row) < 0 ? -Math.abs(row.totalValue) : row.totalValue} sign />,
    };
  return column;
});
/** The miscellaneous products of an adjustment. */
export const diversLines: readonly Column<AdjustedLigneDivers>[] = [
  ...diversColumns.map(
    (column): Column<AdjustedLigneDivers> =>
      column.key === 'quantite' ? { ...column, cell: (row) => <b>{formatSigned(row.quantite)}</b> } : column,
  ),
  { key: 'valeur', header: 'Valeur', cell: (row) => <Amount value={row.totalValue} sign />, align: 'end' },
];
