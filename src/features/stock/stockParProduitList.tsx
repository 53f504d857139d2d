import type { StockParProduit } from '@contract/stock.ts';
import { commercialPicker, productPicker } from '../../domain/pickers/pickers.ts';
import { Cover } from '../../domain/lots/Cover.tsx';
import { ExpiryBadge } from '../../domain/lots/ExpiryBadge.tsx';
import { listPath, RESOURCES } from '../../domain/resources.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { AtRisk } from './risk/AtRisk.tsx';
import { coverOf, riskOf } from './lots/lot.ts';
import type { ListDefinition, ListState } from '../../ui/table/types.ts';
import { withoutFiltersAndColumns } from '../../ui/table/state/withoutFiltersAndColumns.ts';

/** The path of a product's lots that are not empty, for the representatives of the list's filter. */
export const lotsPath = (product: string, commerciaux: ListState['filters'][string] | undefined): string =>
  listPath('lots', { produits: product, stock: 'en-stock', commerciaux });

/** Stock per product over all representatives (docs/product.md, 6.14). */
export const stockParProduitList: ListDefinition<StockParProduit> = {
  title: RESOURCES['stock-par-produit'].title,
  filters: [productPicker('product.code[]'), commercialPicker('commercial.username[]')],
  sorts: [
    { field: 'product.designation', label: 'Produit' },
    { field: 'quantiteDisponible', label: 'Disponible' },
    { field: 'valeur', label: 'Valeur' },
    { field: 'lots', label: 'Lots' },
    { field: 'commerciaux', label: 'Commerciaux' },
    { field: 'nextExpireAt', label: 'Première expiration', first: 'asc' },
    { field: 'aPerdre.valeur', label: 'À perdre (Ar)', first: 'desc' },
  ],
  defaultSort: RESOURCES['stock-par-produit'].list.sort,
  columns: [
    {
      key: 'produit',
      header: 'Produit',
      sort: 'product.designation',
      cell: (row) => row.product.designation,
      width: '320px',
    },
    { key: 'code', header: 'Code', cell: (row) => row.product.code, card: 'subtitle' },
    {
      key: 'disponible',
      header: 'Disponible',
      sort: 'quantiteDisponible',
      cell: (row) => <b>{formatNumber(row.quantiteDisponible)}</b>,
      align: 'end',
      cardLabel: 'Stock',
    },
    {
      key: 'valeur',
      header: 'Valeur',
      sort: 'valeur',
      unit: 'Ar',
      cell: (row) => <Amount value={row.valeur} />,
      align: 'end',
      card: 'subtitle',
    },
    { key: 'lots', header: 'Lots', sort: 'lots', cell: (row) => formatNumber(row.lots), align: 'end' },
    {
      key: 'commerciaux',
      header: 'Commerciaux',
      sort: 'commerciaux',
      cell: (row) => formatNumber(row.commerciaux),
      align: 'end',
      card: 'detail',
    },
    {
      key: 'date',
      header: 'Première date limite',
      sort: 'nextExpireAt',
      cell: (row) => <Day value={row.nextExpireAt} empty="N/A" />,
      card: 'detail',
      cardLabel: 'Date limite',
    },
    { key: 'expiration', header: 'Expiration', cell: (row) => <ExpiryBadge day={row.nextExpireAt} />, card: 'status' },
    {
      key: 'couverture',
      header: 'Couverture',
      cell: (row) => <Cover cover={coverOf(row)} />,
      align: 'end',
      card: 'detail',
    },
    {
      key: 'risque',
      header: 'À perdre',
      sort: 'aPerdre.valeur',
      cell: (row) => <AtRisk risk={riskOf(row)} />,
      align: 'end',
      card: 'detail',
    },
  ],
  rowKey: (row) => row.product.code,
  reusesRows: true,
  emptyText: 'Aucun stock commercial trouvé',
  emptyHint: { text: 'Le stock vient des livraisons.', label: 'Voir la facturation', to: '/livraisons' },
  download: { path: 'stock-par-produit' },
};

/** The list for people who may not read representatives: it only has their own stock. */
export const ownStockParProduitList = withoutFiltersAndColumns(stockParProduitList, {
  filters: ['commerciaux'],
  columns: ['commerciaux'],
});
