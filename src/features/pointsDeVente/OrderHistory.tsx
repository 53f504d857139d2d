import { itemPath } from '../../domain/resources.ts';
import { useListCommandesQuery } from '../../store/api/commandesApi.ts';
import { listArgs } from '../../ui/table/state/listState.ts';
import { PagedPanel } from '../../ui/table/panel/TablePanel.tsx';
import type { ListAddress } from '../../ui/table/types.ts';
import { useListState } from '../../ui/table/state/useListState.ts';
import { orderColumns as columns } from './orderColumns.tsx';

const PAGE_SIZE = 10;
const address: ListAddress = {
  filters: [],
  sorts: [],
  defaultSort: { field: 'commandeAt', direction: 'desc' },
  columns,
  pageSize: PAGE_SIZE,
};

/** The orders of a point of sale, newest first. */
export function OrderHistory({ code }: { code: string }) {
  const list = useListState(address);
  const query = useListCommandesQuery({ ...listArgs(list.state, address), 'pointOfSale.code': code });
  return (
    <PagedPanel
      title="Historique des commandes"
      columns={columns}
      query={query}
      rowKey={(row) => row.code}
      rowLink={(row) => itemPath('commandes', row.code)}
      emptyText="Aucune commande trouvée"
      failedText="Les commandes n’ont pas pu être chargées"
      list={list}
      pageSize={PAGE_SIZE}
    />
  );
}
