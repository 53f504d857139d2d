import type { StockCommercial, StockParProduit } from '@contract/stock.ts';
import { commercialColumn } from '../../../domain/columns/commercialColumn.tsx';
import { Cover } from '../../../domain/lots/Cover.tsx';
import { ExpiryBadge } from '../../../domain/lots/ExpiryBadge.tsx';
import { LevelBar } from '../../../domain/lots/LevelBar.tsx';
import { peekOf } from '../../../domain/lists/peek.ts';
import { commercialPicker, productPicker, regionPicker } from '../../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../../domain/resources.ts';
import { Day } from '../../../ui/format/Day.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import type { ListDefinition } from '../../../ui/table/types.ts';
import { withoutFiltersAndColumns } from '../../../ui/table/state/withoutFiltersAndColumns.ts';
import { stockParProduitList } from '../stockParProduitList.tsx';
import { AtRisk } from '../risk/AtRisk.tsx';
import { coverOf, riskOf } from './lot.ts';
import { Stacked, Unit } from '../../../ui/table/rows/stackStyle.ts';

const search = { placeholder: 'Lot, produit, commercial...', delayMs: 300 };

const filters: ListDefinition<StockCommercial>['filters'] = [
  productPicker('product.code[]'),
  commercialPicker('commercial.username[]'),
  {
    kind: 'choice',
    key: 'stock',
    param: 'disponible',
    label: 'Lots',
    allLabel: 'Tous',
    options: [{ value: 'true', label: 'En stock', slug: 'en-stock' }],
    initial: 'true',
  },
  {
    kind: 'choice',
    key: 'risque',
    param: 'aRisque',
    label: 'Risque',
    allLabel: 'Tous',
    options: [{ value: 'true', label: 'À perdre', slug: 'a-perdre' }],
  },
  { kind: 'date', key: 'expire', param: 'expireAt[after]', label: 'Expire après' },
  { kind: 'date', key: 'expire-avant', param: 'expireAt[before]', label: 'Expire avant' },
  { ...regionPicker('commercial.region'), quiet: true },
];

const peek = peekOf<StockCommercial>(
  'lots',
  (row) => row.code,
  () => import(/* webpackChunkName: "apercus" */ './LotPeek.tsx'),
);

/** Stock per lot (docs/product.md, 6.13). */
export const lotList: ListDefinition<StockCommercial> = {
  title: RESOURCES.lots.title,
  search,
  filters,
  sorts: [
    { field: 'product.designation', label: 'Produit' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
    { field: 'percentDisponible', label: 'Niveau' },
    { field: 'expireAt', label: 'Expiration', first: 'asc' },
    { field: 'aPerdre.quantite', label: 'À perdre (unités)', first: 'desc' },
    { field: 'aPerdre.valeur', label: 'À perdre (Ar)', first: 'desc' },
  ],
  defaultSort: RESOURCES.lots.list.sort,
  columns: [
    {
      key: 'lot',
      header: 'Lot de Stock',
      sort: 'product.designation',
      cell: (row) => (
        <Stacked>
          <b>{row.product.designation}</b>
          <span className="t3">
            {row.lotNumber} · <Day value={row.expireAt} empty="sans date limite" />
          </span>
        </Stacked>
      ),
      cardNote: (row) => (
        <>
          {row.lotNumber} · <Day value={row.expireAt} empty="sans date limite" />
        </>
      ),
      width: '230px',
    },
    commercialColumn('190px'),
    {
      key: 'disponible',
      header: 'Stock Disponible',
      cell: (row) => (
        <>
          <b>{formatNumber(row.quantiteDisponible)}</b>{' '}
          <span className="t3">
            / {formatNumber(row.quantiteInitial)} <Unit>unités</Unit>
          </span>
        </>
      ),
      align: 'end',
    },
    {
      key: 'niveau',
      header: 'Niveau',
      sort: 'percentDisponible',
      cell: (row) => <LevelBar lot={row} />,
      card: 'detail',
    },
    {
      key: 'couverture',
      header: 'Couverture',
      cell: (row) => <Cover cover={coverOf(row)} />,
      align: 'end',
      card: 'detail',
    },
    {
      key: 'expiration',
      header: 'Expiration',
      sort: 'expireAt',
      cell: (row) => <ExpiryBadge day={row.expireAt} />,
      card: 'status',
    },
    {
      key: 'risque',
      header: 'À perdre',
      sort: 'aPerdre.valeur',
      cell: (row) => <AtRisk risk={riskOf(row)} />,
      width: '210px',
      align: 'end',
      card: 'detail',
    },
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  rowLink: (row) => itemPath('lots', row.code),
  peek,
  rowTone: (row) => (row.quantiteDisponible > 0 ? undefined : 'off'),
  emptyText: 'Aucun stock commercial trouvé',
  emptyHint: { text: 'Le stock vient des livraisons.', label: 'Voir la facturation', to: '/livraisons' },
  download: { path: 'stock-commercial' },
};

/** The same lots, one row for each product: the stock per product under the filters of lots, greatest loss first. */
export const groupList: ListDefinition<StockParProduit> = {
  ...stockParProduitList,
  // Whoever arranges the columns of one list means this one alone.
  title: `${RESOURCES.lots.title}, par produit`,
  search,
  filters,
  defaultSort: RESOURCES.lots.list.sort,
};

/** The lists for people who may not read representatives: every lot is their own. */
export const ownLotList = withoutFiltersAndColumns(lotList, { filters: ['commerciaux'], columns: ['commercial'] });
export const ownGroupList = withoutFiltersAndColumns(groupList, { filters: ['commerciaux'], columns: ['commerciaux'] });
