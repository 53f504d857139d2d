import type { Livraison } from '@contract/livraison.ts';
import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { amountColumn } from '../../../domain/columns/amountColumn.tsx';
import { itemPath } from '../../../domain/resources.ts';
import { useListLivraisonsQuery } from '../../../store/api/livraisonsApi.ts';
import { Day } from '../../../ui/format/Day.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { listArgs } from '../../../ui/table/state/listState.ts';
import { PagedPanel } from '../../../ui/table/panel/TablePanel.tsx';
import type { Column, ListAddress } from '../../../ui/table/types.ts';
import { useListState } from '../../../ui/table/state/useListState.ts';

const columns: readonly Column<Livraison>[] = [
  { key: 'facture', header: 'Facture', sort: 'factureRef', cell: (row) => row.factureRef, width: '260px' },
  {
    key: 'date',
    header: 'Date',
    sort: 'livraisonAt',
    cell: (row) => <Day value={row.livraisonAt} />,
    card: 'subtitle',
  },
  {
    key: 'lignes',
    header: 'Lignes',
    cell: (row) => formatNumber(row.nbLignes),
    align: 'end',
    card: 'subtitle',
    cardLabel: 'Lignes',
  },
  amountColumn,
];

const address: ListAddress = {
  filters: [],
  sorts: [],
  defaultSort: { field: 'livraisonAt', direction: 'desc' },
  columns,
};

/** The representative's deliveries, newest first. */
export default function DeliveriesTab({ commercial }: { commercial: UtilisateurDetail }) {
  const list = useListState(address);
  const query = useListLivraisonsQuery({
    ...listArgs(list.state, address),
    'commercial.username[]': [commercial.username],
  });
  return (
    <PagedPanel
      title="Livraisons"
      columns={columns}
      query={query}
      rowKey={(row) => row.code}
      rowLink={(row) => itemPath('livraisons', row.code)}
      emptyText="Aucune facture trouvée"
      failedText="Les livraisons n’ont pas pu être chargées"
      list={list}
    />
  );
}
