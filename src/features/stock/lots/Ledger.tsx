import type { StockMouvement } from '@contract/stock.ts';
import { useListMouvementsQuery } from '../../../store/api/stockApi.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { Moment } from '../../../ui/format/Day.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { listArgs } from '../../../ui/table/state/listState.ts';
import { PagedPanel } from '../../../ui/table/panel/TablePanel.tsx';
import type { Column, ListAddress } from '../../../ui/table/types.ts';
import { useListState } from '../../../ui/table/state/useListState.ts';
import { quantityText } from '../mouvement.ts';
import { MouvementDocument, MouvementTypeBadge } from '../mouvementCells.tsx';

// The order is that of writing, in which each balance follows from the one before. By date it would not, because a
// movement may be written days after its date.
const columns: readonly Column<StockMouvement>[] = [
  { key: 'date', header: 'Date', sort: 'code', cell: (row) => <Moment value={row.mouvementAt} /> },
  { key: 'type', header: 'Type', cell: (row) => <MouvementTypeBadge type={row.type} />, card: 'status' },
  { key: 'document', header: 'Document', cell: (row) => <MouvementDocument mouvement={row} />, card: 'subtitle' },
  { key: 'quantite', header: 'Quantité', cell: (row) => quantityText(row), align: 'end' },
  {
    key: 'solde',
    header: 'Solde',
    cell: (row) => <b>{formatNumber(row.solde)}</b>,
    align: 'end',
    card: 'subtitle',
    cardLabel: 'Solde',
  },
  { key: 'valeur', header: 'Valeur', cell: (row) => <Amount value={row.totalValue} />, align: 'end', card: 'subtitle' },
];

const address: ListAddress = { filters: [], sorts: [], defaultSort: { field: 'code', direction: 'desc' }, columns };

/** The movements of one lot, the last written first, each with the lot's balance after it. */
export function Ledger({ code }: { code: string }) {
  const list = useListState(address);
  const query = useListMouvementsQuery({ ...listArgs(list.state, address), 'stockCommercial.code': code });
  return (
    <PagedPanel
      title="Registre du lot"
      aside={<span className="meta">Dans l’ordre d’écriture</span>}
      columns={columns}
      query={query}
      rowKey={(row) => row.code}
      emptyText="Aucun mouvement de stock trouvé"
      failedText="Le registre n’a pas pu être chargé"
      list={list}
    />
  );
}
