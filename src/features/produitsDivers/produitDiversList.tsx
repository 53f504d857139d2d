import type { Miscellaneous } from '@contract/miscellaneous.ts';
import { peekOf } from '../../domain/lists/peek.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { type RowToggle, ToggleCell } from '../../ui/action/ToggleCell.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import { activeFilter } from '../../ui/table/filters/activeFilter.ts';
import type { ListDefinition } from '../../ui/table/types.ts';

const peek = peekOf<Miscellaneous>(
  'produits-divers',
  (row) => row.code,
  () => import(/* webpackChunkName: "apercus" */ './ProduitDiversPeek.tsx'),
);

/** Miscellaneous products (docs/product.md, 6.23). */
export const produitDiversList = (toggle: RowToggle<Miscellaneous>): ListDefinition<Miscellaneous> => ({
  title: RESOURCES['produits-divers'].title,
  search: { placeholder: 'Désignation ou code...', delayMs: 500 },
  filters: [{ ...activeFilter, allLabel: 'Tous statuts' }],
  sorts: [
    { field: 'designation', label: 'Désignation' },
    { field: 'code', label: 'Code' },
    { field: 'price', label: 'Prix' },
  ],
  defaultSort: RESOURCES['produits-divers'].list.sort,
  columns: [
    { key: 'designation', header: 'Désignation', sort: 'designation', cell: (row) => row.designation, width: '360px' },
    {
      key: 'description',
      header: 'Description',
      cell: (row) => row.description || <span className="t3">{NOTHING}</span>,
      width: '420px',
      card: 'subtitle',
    },
    { key: 'actif', header: 'Actif', cell: (row) => <ToggleCell subject={row} toggle={toggle} />, card: 'control' },
  ],
  rowKey: (row) => row.code,
  rowLink: (row) => itemPath('produits-divers', row.code),
  peek,
  rowTone: (row) => (row.isEnabled ? undefined : 'off'),
  emptyText: 'Aucun produit divers trouvé',
  emptyHint: {
    text: 'Ils viennent d’un fichier Excel de la comptabilité.',
    label: 'Importer les produits divers',
    to: '?importer=1',
  },
  download: { path: 'miscellaneous' },
});
