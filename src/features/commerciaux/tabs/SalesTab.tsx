import type { UtilisateurDetail } from '@contract/utilisateur.ts';
import { amountColumn } from '../../../domain/columns/amountColumn.tsx';
import { ValidationBadge } from '../../../domain/commandes/ValidationBadge.tsx';
import { itemPath } from '../../../domain/resources.ts';
import { type AnyCommande, useListCommandesQuery } from '../../../store/api/commandesApi.ts';
import { Day } from '../../../ui/format/Day.tsx';
import { listArgs } from '../../../ui/table/state/listState.ts';
import { PagedPanel } from '../../../ui/table/panel/TablePanel.tsx';
import type { Column, ListAddress } from '../../../ui/table/types.ts';
import { useListState } from '../../../ui/table/state/useListState.ts';

const columns: readonly Column<AnyCommande>[] = [
  { key: 'numero', header: 'Commande', sort: 'orderNumber', cell: (row) => row.orderNumber },
  {
    key: 'date',
    header: 'Date',
    sort: 'commandeAt',
    cell: (row) => <Day value={row.commandeAt} time />,
    card: 'subtitle',
  },
  {
    key: 'pdv',
    header: 'Point de vente',
    sort: 'pointOfSale.designation',
    cell: (row) => row.pointOfSale.designation,
    width: '260px',
  },
  {
    key: 'etat',
    header: 'Validation',
    cell: (row) => <ValidationBadge isValidated={row.isValidated} />,
    card: 'status',
  },
  amountColumn,
];

const address: ListAddress = {
  filters: [],
  sorts: [],
  defaultSort: { field: 'commandeAt', direction: 'desc' },
  columns,
};

/** The representative's orders, newest first. */
export default function SalesTab({ commercial }: { commercial: UtilisateurDetail }) {
  const list = useListState(address);
  const query = useListCommandesQuery({
    ...listArgs(list.state, address),
    'commercial.username[]': [commercial.username],
  });
  return (
    <PagedPanel
      title="Ventes"
      columns={columns}
      query={query}
      rowKey={(row) => row.code}
      rowLink={(row) => itemPath('commandes', row.code)}
      emptyText="Aucune commande trouvée"
      failedText="Les ventes n’ont pas pu être chargées"
      list={list}
    />
  );
}
