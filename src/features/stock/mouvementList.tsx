import type { StockMouvement } from '@contract/stock.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { commercialPicker, productPicker, regionPicker } from '../../domain/pickers/pickers.ts';
import { Person } from '../../domain/people/Person.tsx';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Moment } from '../../ui/format/Day.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import type { ListDefinition } from '../../ui/table/types.ts';
import { withoutFiltersAndColumns } from '../../ui/table/state/withoutFiltersAndColumns.ts';
import { MOUVEMENTS, quantityText } from './mouvement.ts';
import { MouvementDocument, MouvementTypeBadge } from './mouvementCells.tsx';

/** Movements of the ledger (docs/product.md, 6.16). */
export const mouvementList: ListDefinition<StockMouvement> = {
  title: RESOURCES.mouvements.title,
  filters: [
    {
      kind: 'choice',
      key: 'type',
      param: 'type',
      label: 'Type',
      allLabel: 'Tous',
      options: Object.entries(MOUVEMENTS).map(([value, { label }]) => ({
        value,
        label,
        slug: value.toLowerCase().replaceAll('_', '-'),
      })),
    },
    productPicker('stockCommercial.product.code[]'),
    commercialPicker('stockCommercial.commercial.username[]'),
    periodFilter(),
    {
      kind: 'choice',
      key: 'commandes',
      param: 'commandesValidees',
      label: 'Commandes',
      allLabel: 'Toutes',
      quiet: true,
      options: [{ value: 'true', label: 'Validées', slug: 'validees' }],
    },
    { ...regionPicker('stockCommercial.commercial.region'), quiet: true },
  ],
  sorts: [
    { field: 'mouvementAt', label: 'Date' },
    { field: 'quantite', label: 'Quantité' },
    { field: 'stockCommercial.product.designation', label: 'Produit' },
    { field: 'stockCommercial.commercial.nomPrenom', label: 'Commercial' },
    { field: 'type', label: 'Type' },
  ],
  defaultSort: RESOURCES.mouvements.list.sort,
  columns: [
    {
      key: 'lot',
      header: 'Lot de Stock',
      cell: (row) => (
        <TextLink to={itemPath('lots', row.stockCommercial.code)}>{row.stockCommercial.lotNumber}</TextLink>
      ),
      width: '140px',
      card: 'subtitle',
    },
    {
      key: 'produit',
      header: 'Produit',
      sort: 'stockCommercial.product.designation',
      cell: (row) => row.stockCommercial.product.designation,
      width: '260px',
      card: 'title',
    },
    {
      key: 'commercial',
      header: 'Commercial',
      sort: 'stockCommercial.commercial.nomPrenom',
      cell: (row) => <Person person={row.stockCommercial.commercial} />,
      width: '240px',
      card: 'subtitle',
    },
    { key: 'quantite', header: 'Quantité', sort: 'quantite', cell: (row) => <b>{quantityText(row)}</b>, align: 'end' },
    {
      key: 'type',
      header: 'Type',
      sort: 'type',
      cell: (row) => <MouvementTypeBadge type={row.type} />,
      card: 'status',
    },
    { key: 'document', header: 'Document', cell: (row) => <MouvementDocument mouvement={row} />, card: 'detail' },
    {
      key: 'date',
      header: 'Date',
      sort: 'mouvementAt',
      cell: (row) => <Moment value={row.mouvementAt} />,
      card: 'subtitle',
    },
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  emptyText: 'Aucun mouvement de stock trouvé',
  emptyHint: { text: 'Le premier viendra avec une livraison.', label: 'Voir la facturation', to: '/livraisons' },
  download: { path: 'stock-mouvements' },
};

/** The list for people who may not read representatives: every movement is of their own stock. */
export const ownMouvementList = withoutFiltersAndColumns(mouvementList, {
  filters: ['commerciaux'],
  columns: ['commercial'],
});
