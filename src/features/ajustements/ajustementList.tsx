import type { Ajustement } from '@contract/ajustement.ts';
import { commercialColumn } from '../../domain/columns/commercialColumn.tsx';
import { peekOf } from '../../domain/lists/peek.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { commercialPicker } from '../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import type { ListDefinition } from '../../ui/table/types.ts';
import { withoutFiltersAndColumns } from '../../ui/table/state/withoutFiltersAndColumns.ts';
import { KnownAmount } from './components/KnownAmount.tsx';

const peek = peekOf<Ajustement>(
  'ajustements',
  (row) => row.code,
  () => import(/* webpackChunkName: "apercus" */ './AjustementPeek.tsx'),
);

/** Adjustments (docs/product.md, 6.11). */
export const ajustementList: ListDefinition<Ajustement> = {
  title: RESOURCES.ajustements.title,
  search: { placeholder: 'Rechercher...' },
  filters: [commercialPicker('commercial.username[]'), periodFilter('createdAt')],
  sorts: [
    { field: 'createdAt', label: 'Date de création' },
    { field: 'dateAjustement', label: 'Date' },
    { field: 'totalValue', label: 'Valeur' },
    { field: 'ajustementRef', label: 'Référence' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
  ],
  defaultSort: RESOURCES.ajustements.list.sort,
  columns: [
    { key: 'reference', header: 'Référence', sort: 'ajustementRef', cell: (row) => row.ajustementRef, width: '140px' },
    commercialColumn('220px'),
    {
      key: 'date',
      header: 'Date',
      sort: 'dateAjustement',
      cell: (row) => <Day value={row.dateAjustement} />,
      card: 'subtitle',
    },
    {
      key: 'creation',
      header: 'Créé le',
      sort: 'createdAt',
      cell: (row) => <Day value={row.createdAt} />,
      card: 'hidden',
    },
    { key: 'auteur', header: 'Créé par', cell: (row) => row.createdBy.nomPrenom, width: '160px', card: 'hidden' },
    {
      key: 'description',
      header: 'Description',
      cell: (row) => (row.description === '' ? NOTHING : row.description),
      width: '220px',
    },
    { key: 'lignes', header: 'Lignes', cell: (row) => formatNumber(row.nbLignes), align: 'end', card: 'detail' },
    {
      key: 'valeur',
      header: 'Valeur',
      sort: 'totalValue',
      cell: (row) => <KnownAmount value={row.totalValue} lines={row.nbLignes} unknown={row.nbSansValeur} short />,
      align: 'end',
    },
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  rowLink: (row) => itemPath('ajustements', row.code),
  peek,
  emptyText: 'Aucun ajustement trouvé',
  emptyHint: {
    text: 'Un ajustement corrige un stock après un comptage.',
    label: 'Nouvel ajustement',
    to: '/ajustement/nouveau',
  },
  download: { path: 'ajustements' },
};

/** For people who may not read representatives: the server only gives them adjustments of their own stock. */
export const ownAjustementList = withoutFiltersAndColumns(ajustementList, {
  filters: ['commerciaux'],
  columns: ['commercial'],
});
