import type { MiscellaneousStock } from '@contract/stock.ts';
import { commercialColumn } from '../../domain/columns/commercialColumn.tsx';
import { peekOf } from '../../domain/lists/peek.ts';
import { commercialPicker, miscellaneousPicker, regionPicker } from '../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import type { ListDefinition } from '../../ui/table/types.ts';
import { withoutFiltersAndColumns } from '../../ui/table/state/withoutFiltersAndColumns.ts';

const peek = peekOf<MiscellaneousStock>(
  'produits-divers',
  (row) => row.miscellaneous.code,
  () => import(/* webpackChunkName: "apercus" */ './ProduitDiversPeek.tsx'),
);

/** Stock of miscellaneous products (docs/product.md, 6.15). */
export const stockDiversList: ListDefinition<MiscellaneousStock> = {
  title: RESOURCES['stock-produits-divers'].title,
  filters: [
    miscellaneousPicker('miscellaneous.code[]'),
    commercialPicker('commercial.username[]'),
    { ...regionPicker('commercial.region'), quiet: true },
  ],
  sorts: [
    { field: 'miscellaneous.designation', label: 'Produit' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
    { field: 'quantiteDisponible', label: 'Stock' },
  ],
  defaultSort: RESOURCES['stock-produits-divers'].list.sort,
  columns: [
    {
      key: 'produit',
      header: 'Produit Divers',
      sort: 'miscellaneous.designation',
      cell: (row) => row.miscellaneous.designation,
      width: '360px',
    },
    commercialColumn('300px'),
    {
      key: 'date',
      header: 'Date création',
      sort: 'createdAt',
      cell: (row) => <Day value={row.createdAt} />,
      cardLabel: 'Créé le',
    },
    {
      key: 'quantite',
      header: 'Quantité',
      sort: 'quantiteDisponible',
      cell: (row) => <b>{formatNumber(row.quantiteDisponible)}</b>,
      align: 'end',
    },
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  rowLink: (row) => itemPath('produits-divers', row.miscellaneous.code),
  peek,
  rowTone: (row) => (row.quantiteDisponible > 0 ? undefined : 'off'),
  emptyText: 'Aucun stock de produits divers trouvé',
  emptyHint: {
    text: 'Il vient des livraisons et des assignations.',
    label: 'Voir les produits divers',
    to: '/produits-divers',
  },
  download: { path: 'miscellaneous-stock' },
};

/** The list for people who may not read representatives: every line is their own. */
export const ownStockDiversList = withoutFiltersAndColumns(stockDiversList, {
  filters: ['commerciaux'],
  columns: ['commercial'],
});
