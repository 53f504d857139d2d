import type { PointOfSale } from '@contract/pointOfSale.ts';
import { peekOf } from '../../domain/lists/peek.ts';
import { AvatarGroup } from '../../domain/people/AvatarGroup.tsx';
import { LATE } from '../../domain/lists/late.ts';
import { commercialPicker, regionPicker, zonePicker } from '../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import type { AnyPointOfSale } from '../../store/api/entities/places.ts';
import { Badge, Dot } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { NOTHING } from '../../ui/format/number.ts';
import { Since } from '../../ui/format/Since.tsx';
import { PhoneLink } from '../../ui/link/PhoneLink.tsx';
import { activeFilter } from '../../ui/table/filters/activeFilter.ts';
import type { Column, ListDefinition } from '../../ui/table/types.ts';

const nothing = <span className="t3">{NOTHING}</span>;

const peek = peekOf<PointOfSale>(
  'points-de-vente',
  (row) => row.code,
  () => import(/* webpackChunkName: "apercus" */ './PosPeek.tsx'),
);

/** The names of a point of sale's zones, joined by commas. */
export const zonesOf = ({ zones }: Pick<PointOfSale, 'zones'>): string =>
  zones.map((zone) => zone.designation).join(', ');

const columns: readonly Column<PointOfSale>[] = [
  { key: 'designation', header: 'Désignation', sort: 'designation', cell: (row) => row.designation, width: '200px' },
  { key: 'code', header: 'Code', cell: (row) => row.code, card: 'detail' },
  { key: 'telephone', header: 'Téléphone', cell: (row) => <PhoneLink phone={row.phoneNumber} />, card: 'subtitle' },
  { key: 'zone', header: 'Zone', cell: (row) => zonesOf(row) || nothing, width: '110px', card: 'subtitle' },
  {
    key: 'responsables',
    header: 'Responsables',
    cell: ({ responsables = [] }: AnyPointOfSale) =>
      responsables.length > 0 ? <AvatarGroup people={responsables} /> : nothing,
  },
  {
    key: 'statut',
    header: 'Statut',
    cell: (row) => <Dot on={row.isEnabled}>{row.isEnabled ? 'Actif' : 'Inactif'}</Dot>,
    card: 'detail',
  },
  {
    key: 'activite',
    header: '7 derniers jours',
    cell: (row) => (row.isActive ? <Badge tone="good">Actif</Badge> : nothing),
  },
  {
    key: 'commande',
    header: 'Dernière commande',
    sort: 'lastCommandAt',
    cell: (row) => <Since value={row.lastCommandAt} late={LATE.order} />,
    card: 'subtitle',
    cardLabel: 'Commande',
  },
  {
    key: 'achats',
    header: 'Total achats',
    sort: 'totalCommandesValue',
    cell: (row) => <Amount value={row.totalCommandesValue} />,
    align: 'end',
    unit: 'Ar',
  },
];

export const posList: ListDefinition<PointOfSale> = {
  title: RESOURCES['points-de-vente'].title,
  search: { placeholder: 'Désignation ou téléphone...' },
  filters: [
    activeFilter,
    commercialPicker('responsables.username[]'),
    zonePicker('zones.code[]'),
    { kind: 'date', key: 'commande-apres', param: 'lastCommandAt[after]', label: 'Commande après' },
    {
      kind: 'dateRange',
      key: 'commande',
      afterParam: 'commandes.commandeAt[after]',
      beforeParam: 'commandes.commandeAt[before]',
      label: 'Avec commande',
      quiet: true,
    },
    {
      kind: 'dateRange',
      key: 'sans-commande',
      afterParam: 'sansCommande[after]',
      beforeParam: 'sansCommande[before]',
      label: 'Sans commande',
      quiet: true,
    },
    {
      kind: 'dateRange',
      key: 'creation',
      afterParam: 'createdAt[after]',
      beforeParam: 'createdAt[before]',
      label: 'Créé',
      quiet: true,
    },
    { ...regionPicker('responsables.region'), quiet: true },
  ],
  sorts: [
    { field: 'designation', label: 'Désignation' },
    { field: 'totalCommandesValue', label: 'Total achats' },
    { field: 'lastCommandAt', label: 'Dernière commande' },
    { field: 'createdAt', label: 'Date de création' },
  ],
  defaultSort: RESOURCES['points-de-vente'].list.sort,
  columns,
  rowKey: (row) => row.code,
  reusesRows: true,
  rowLink: (row) => itemPath('points-de-vente', row.code),
  peek,
  rowTone: (row) => (row.isEnabled ? undefined : 'off'),
  emptyText: 'Aucun point de vente trouvé',
  emptyHint: {
    text: 'Ils sont créés sur le terrain, par l’application mobile.',
    label: 'Lire le guide',
    to: '/aide/points-de-vente',
  },
  download: { path: 'pos' },
};

/** The list shown with the map, which has neither sorts nor columns. */
export const posMap: ListDefinition<PointOfSale> = { ...posList, sorts: [], columns: [] };
