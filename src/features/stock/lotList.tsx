import type { StockCommercial } from '@contract/stock.ts';
import { commercialPicker, productPicker } from '../../store/api/options.ts';
import { Person } from '../../ui/avatar/Person.tsx';
import { ExpiryBadge } from '../../ui/badge/ExpiryBadge.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { formatNumber } from '../../ui/format/number.ts';
import { LevelBar } from '../../ui/progress/LevelBar.tsx';
import type { ListDefinition } from '../../ui/table/types.ts';

/** Stock per lot (doc 2, 2). */
export const lotList: ListDefinition<StockCommercial> = {
  title: 'Stock par Lot',
  search: { placeholder: 'Lot, produit, commercial...', delayMs: 300 },
  filters: [
    productPicker('product.code[]'),
    commercialPicker('commercial.username[]'),
    {
      kind: 'choice', key: 'stock', param: 'disponible', label: 'Lots', allLabel: 'Tous', options: [{ value: 'true', label: 'En stock', slug: 'en-stock' }],
    },
    { kind: 'date', key: 'expire', param: 'expireAt[after]', label: 'Expire après' },
  ],
  sorts: [
    { field: 'product.designation', label: 'Produit' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
    { field: 'percentDisponible', label: 'Niveau' },
    { field: 'expireAt', label: 'Expiration' },
  ],
  defaultSort: { field: 'product.designation', direction: 'asc' },
  columns: [
    {
      key: 'lot',
      header: 'Lot de Stock',
      sort: 'product.designation',
      cell: (row) => (
        <>
          <b>{row.product.designation}</b> <span className="t3">{row.lotNumber}</span>
        </>
      ),
      width: '360px',
    },
    { key: 'commercial', header: 'Commercial', sort: 'commercial.nomPrenom', cell: (row) => <Person person={row.commercial} />, width: '260px', card: 'subtitle' },
    {
      key: 'disponible',
      header: 'Stock Disponible',
      cell: (row) => (
        <>
          <b>{formatNumber(row.quantiteDisponible)}</b> <span className="t3">/ {formatNumber(row.quantiteInitial)} unités</span>
        </>
      ),
      align: 'end',
      cardLabel: 'Disponible',
    },
    { key: 'niveau', header: 'Niveau', sort: 'percentDisponible', cell: (row) => <LevelBar available={row.quantiteDisponible} initial={row.quantiteInitial} />, card: 'detail' },
    { key: 'date', header: 'Date limite', cell: (row) => <Day value={row.expireAt} empty="N/A" />, card: 'detail' },
    { key: 'expiration', header: 'Expiration', sort: 'expireAt', cell: (row) => <ExpiryBadge day={row.expireAt} />, card: 'control' },
  ],
  rowKey: (row) => row.code,
  rowTone: (row) => (row.quantiteDisponible > 0 ? undefined : 'off'),
  emptyText: 'Aucun stock commercial trouvé',
  download: { path: 'stock-commercial' },
};

/** For those who may not read representatives: every lot is their own. */
export const ownLotList: ListDefinition<StockCommercial> = {
  ...lotList,
  filters: lotList.filters.filter((filter) => filter.key !== 'commerciaux'),
  sorts: lotList.sorts.filter((sort) => sort.field !== 'commercial.nomPrenom'),
  columns: lotList.columns.filter((column) => column.key !== 'commercial'),
};
