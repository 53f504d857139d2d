import { itemPath } from '../../domain/resources.ts';
import { type AnyCommande, useListCommandesQuery } from '../../store/api/commandesApi.ts';
import { Dot } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { listArgs } from '../../ui/table/state/listState.ts';
import { PagedPanel } from '../../ui/table/panel/TablePanel.tsx';
import type { Column, ListAddress } from '../../ui/table/types.ts';
import { useListState } from '../../ui/table/state/useListState.ts';

const columns: readonly Column<AnyCommande>[] = [
  { key: 'date', header: 'Date', sort: 'commandeAt', cell: (row) => <Day value={row.commandeAt} time /> },
  {
    key: 'commercial',
    header: 'Commercial',
    sort: 'commercial.nomPrenom',
    cell: (row) => row.commercial.nomPrenom,
    width: '180px',
    card: 'subtitle',
  },
  { key: 'produits', header: 'Produits', cell: (row) => formatNumber(row.nbProduits), align: 'end', card: 'detail' },
  { key: 'divers', header: 'Divers', cell: (row) => formatNumber(row.nbDivers), align: 'end', card: 'detail' },
  {
    key: 'sms',
    header: 'SMS envoyé',
    cell: (row) => <Dot on={row.isSmsSent}>{row.isSmsSent ? 'Oui' : 'Non'}</Dot>,
    align: 'center',
    card: 'detail',
    cardLabel: 'SMS',
  },
  {
    key: 'montant',
    header: 'Montant',
    sort: 'totalValue',
    cell: (row) => <Amount value={row.totalValue} />,
    align: 'end',
  },
];

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
