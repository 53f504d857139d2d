import type { Livraison } from '@contract/livraison.ts';
import { amountColumn } from '../../domain/columns/amountColumn.tsx';
import { commercialColumn } from '../../domain/columns/commercialColumn.tsx';
import { peekOf } from '../../domain/lists/peek.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { commercialPicker } from '../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import type { ListDefinition } from '../../ui/table/types.ts';

const peek = peekOf<Livraison>(
  'livraisons',
  (row) => row.code,
  () => import(/* webpackChunkName: "apercus" */ './LivraisonPeek.tsx'),
);

export const livraisonList: ListDefinition<Livraison> = {
  title: RESOURCES.livraisons.title,
  search: { placeholder: 'Rechercher...' },
  filters: [commercialPicker('commercial.username[]'), periodFilter('livraisonAt')],
  sorts: [
    { field: 'livraisonAt', label: 'Date de livraison' },
    { field: 'totalValue', label: 'Montant' },
    { field: 'factureRef', label: 'Réf. facture' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
  ],
  defaultSort: RESOURCES.livraisons.list.sort,
  columns: [
    { key: 'facture', header: 'Réf. facture', sort: 'factureRef', cell: (row) => row.factureRef, width: '220px' },
    commercialColumn('300px'),
    {
      key: 'date',
      header: 'Date de livraison',
      sort: 'livraisonAt',
      cell: (row) => <Day value={row.livraisonAt} />,
      card: 'subtitle',
      cardLabel: 'Livrée le',
    },
    { key: 'creation', header: 'Créée le', cell: (row) => <Day value={row.createdAt} />, card: 'hidden' },
    { key: 'lignes', header: 'Lignes', cell: (row) => formatNumber(row.nbLignes), align: 'end', card: 'detail' },
    amountColumn,
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  rowLink: (row) => itemPath('livraisons', row.code),
  peek,
  emptyText: 'Aucune facture trouvée',
  emptyHint: {
    text: 'Une facture importée remplit le stock de son commercial.',
    label: 'Importer des livraisons',
    to: '?importer=1',
  },
  download: { path: 'livraisons' },
};
