import type { ProductStats } from '@contract/product.ts';
import { peekOf } from '../../domain/lists/peek.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { commercialPicker } from '../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Amount } from '../../ui/format/Amount.tsx';
import { formatNumber, formatSigned } from '../../ui/format/number.ts';
import type { ListDefinition } from '../../ui/table/types.ts';

const peek = peekOf<ProductStats>(
  'produits',
  (row) => row.product.code,
  () => import(/* webpackChunkName: "apercus" */ './ProduitPeek.tsx'),
);

/** Statistics per product (docs/product.md, 6.4). */
export const productStatsList: ListDefinition<ProductStats> = {
  title: RESOURCES['statistiques-produits'].title,
  search: { placeholder: 'Rechercher par désignation...', delayMs: 500 },
  filters: [commercialPicker('commercial.username[]'), periodFilter()],
  sorts: [
    { field: 'product.designation', label: 'Désignation' },
    { field: 'totalSold', label: 'Quantité vendue' },
    { field: 'totalValue', label: 'Valeur vendue' },
    { field: 'livraisonCount', label: 'Quantité livrée' },
    { field: 'retourCount', label: 'Quantité retournée' },
    { field: 'ajustementCount', label: 'Quantité ajustée' },
  ],
  defaultSort: RESOURCES['statistiques-produits'].list.sort,
  pageSize: RESOURCES['statistiques-produits'].list.size,
  columns: [
    {
      key: 'produit',
      header: 'Produit',
      sort: 'product.designation',
      cell: (row) => row.product.designation,
      width: '360px',
    },
    {
      key: 'valeur',
      header: 'Valeur Vente',
      sort: 'totalValue',
      cell: (row) => <Amount value={row.totalValue} />,
      align: 'end',
      unit: 'Ar',
    },
    {
      key: 'vente',
      header: 'Total Vente (Qte)',
      sort: 'totalSold',
      cell: (row) => formatNumber(row.totalSold),
      align: 'end',
      card: 'subtitle',
      cardLabel: 'Vendu',
    },
    {
      key: 'livraisons',
      header: 'Livraisons (Qte)',
      sort: 'livraisonCount',
      cell: (row) => formatNumber(row.livraisonCount),
      align: 'end',
      card: 'subtitle',
      cardLabel: 'Livré',
    },
    {
      key: 'retours',
      header: 'Retours (Qte)',
      sort: 'retourCount',
      cell: (row) => formatNumber(row.retourCount),
      align: 'end',
      card: 'subtitle',
      cardLabel: 'Retourné',
    },
    {
      key: 'ajustements',
      header: 'Ajustements (Qte)',
      sort: 'ajustementCount',
      cell: (row) => formatSigned(row.ajustementCount),
      align: 'end',
      cardLabel: 'Ajusté',
    },
  ],
  rowKey: (row) => row.product.code,
  reusesRows: true,
  rowLink: (row) => itemPath('produits', row.product.code),
  peek,
  emptyText: 'Aucune donnée trouvée',
  emptyHint: {
    text: 'Les chiffres viennent des produits et de leurs ventes.',
    label: 'Voir les produits',
    to: '/produits',
  },
  download: { path: 'products/stats/summary' },
};
