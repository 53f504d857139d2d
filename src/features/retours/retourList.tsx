import type { Retour } from '@contract/retour.ts';
import { amountColumn } from '../../domain/columns/amountColumn.tsx';
import { commercialColumn } from '../../domain/columns/commercialColumn.tsx';
import { peekOf } from '../../domain/lists/peek.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { commercialPicker } from '../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import type { ListDefinition } from '../../ui/table/types.ts';

const peek = peekOf<Retour>(
  'retours',
  (row) => row.code,
  () => import(/* webpackChunkName: "apercus" */ './RetourPeek.tsx'),
);

export const retourList: ListDefinition<Retour> = {
  title: RESOURCES.retours.title,
  search: { placeholder: 'Rechercher...' },
  filters: [commercialPicker('commercial.username[]'), periodFilter()],
  sorts: [
    { field: 'createdAt', label: 'Date de création' },
    { field: 'retourAt', label: 'Date de retour' },
    { field: 'totalValue', label: 'Montant' },
    { field: 'factureRef', label: 'Réf. facture' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
  ],
  defaultSort: RESOURCES.retours.list.sort,
  columns: [
    { key: 'facture', header: 'Réf. facture', sort: 'factureRef', cell: (row) => row.factureRef, width: '220px' },
    commercialColumn('300px'),
    {
      key: 'date',
      header: 'Date de retour',
      sort: 'retourAt',
      cell: (row) => <Day value={row.retourAt} />,
      card: 'subtitle',
      cardLabel: 'Rendu le',
    },
    {
      key: 'creation',
      header: 'Créé le',
      sort: 'createdAt',
      cell: (row) => <Day value={row.createdAt} />,
      card: 'hidden',
    },
    { key: 'lignes', header: 'Lignes', cell: (row) => formatNumber(row.nbLignes), align: 'end', card: 'detail' },
    amountColumn,
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  rowLink: (row) => itemPath('retours', row.code),
  peek,
  emptyText: 'Aucun retour trouvé',
  emptyHint: {
    text: 'Ils viennent d’un fichier texte de la comptabilité.',
    label: 'Importer des retours',
    to: '?importer=1',
  },
  download: { path: 'retours' },
};
