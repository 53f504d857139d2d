import { amountColumn } from '../../domain/columns/amountColumn.tsx';
import { commercialColumn } from '../../domain/columns/commercialColumn.tsx';
import { ValidationBadge } from '../../domain/commandes/ValidationBadge.tsx';
import { peekOf } from '../../domain/lists/peek.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { commercialPicker, posPicker, regionPicker, zonePicker } from '../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import type { AnyCommande } from '../../store/api/commandesApi.ts';
import { Dot } from '../../ui/badge/Badge.tsx';
import { Moment } from '../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { growingWidth } from '../../ui/table/rows/growingWidth.ts';
import type { ListDefinition } from '../../ui/table/types.ts';
import { withoutFiltersAndColumns } from '../../ui/table/state/withoutFiltersAndColumns.ts';

const peek = peekOf<AnyCommande>(
  'commandes',
  (row) => row.code,
  () => import(/* webpackChunkName: "apercus" */ './CommandePeek.tsx'),
);

/* A window of 1024 px, whose navigation is closed, leaves the list 976 px: the amounts are then seen whole. */
const PLACE_WIDTH = growingWidth(116, 0.3, 196, 976);
const PERSON_WIDTH = growingWidth(150, 0.3, 238, 976);

export const commandeList: ListDefinition<AnyCommande> = {
  title: RESOURCES.commandes.title,
  search: { placeholder: 'Rechercher...' },
  filters: [
    commercialPicker('commercial.username[]'),
    zonePicker('pointOfSale.zones.code[]'),
    periodFilter('commandeAt'),
    {
      kind: 'choice',
      key: 'validation',
      param: 'isValidated',
      label: 'Validation',
      allLabel: 'Toutes',
      options: [
        { value: 'true', label: 'Validées', slug: 'validees' },
        { value: 'false', label: 'À valider', slug: 'a-valider' },
      ],
    },
    { ...posPicker('pointOfSale.code'), quiet: true },
    { ...regionPicker('commercial.region'), quiet: true },
  ],
  sorts: [
    { field: 'commandeAt', label: 'Date' },
    { field: 'totalValue', label: 'Montant' },
    { field: 'commercial.nomPrenom', label: 'Commercial' },
    { field: 'pointOfSale.designation', label: 'Point de vente' },
  ],
  defaultSort: RESOURCES.commandes.list.sort,
  columns: [
    { key: 'numero', header: 'Commande', cell: (row) => row.orderNumber, width: '140px' },
    {
      key: 'pdv',
      header: 'Point de vente',
      sort: 'pointOfSale.designation',
      cell: (row) => row.pointOfSale.designation,
      width: PLACE_WIDTH,
      card: 'subtitle',
    },
    commercialColumn(PERSON_WIDTH),
    { key: 'zone', header: 'Zone', cell: (row) => row.zone ?? NOTHING, width: '130px' },
    {
      key: 'date',
      header: 'Date',
      sort: 'commandeAt',
      cell: (row) => <Moment value={row.commandeAt} />,
      card: 'subtitle',
    },
    {
      key: 'validation',
      header: 'Validation',
      cell: (row) => <ValidationBadge isValidated={row.isValidated} />,
      card: 'status',
    },
    {
      key: 'sms',
      header: 'SMS',
      cell: (row) => <Dot on={row.isSmsSent}>{row.isSmsSent ? 'Oui' : 'Non'}</Dot>,
      card: 'detail',
    },
    {
      key: 'lignes',
      header: 'Lignes',
      cell: (row) => formatNumber(row.nbProduits + row.nbDivers),
      align: 'end',
      card: 'detail',
    },
    amountColumn,
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  rowLink: (row) => itemPath('commandes', row.code),
  peek,
  emptyText: 'Aucune commande trouvée',
  emptyHint: {
    text: 'Elles arrivent de l’application mobile des commerciaux.',
    label: 'Lire le guide',
    to: '/aide/commandes',
  },
  download: { path: 'commandes' },
};

const own = withoutFiltersAndColumns(commandeList, {
  filters: ['commerciaux', 'zones', 'pdv', 'region'],
  columns: ['commercial'],
});

/** For people who may not read representatives and zones: the server only gives them their own orders. */
export const ownCommandeList: ListDefinition<AnyCommande> = {
  ...own,
  columns: own.columns.map((column) => (column.key === 'pdv' ? { ...column, width: '320px' } : column)),
};
