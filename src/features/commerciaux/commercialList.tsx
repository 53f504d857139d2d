import type { Utilisateur } from '@contract/utilisateur.ts';
import { LATE } from '../../domain/lists/late.ts';
import { peekOf } from '../../domain/lists/peek.ts';
import { zonePicker } from '../../domain/pickers/pickers.ts';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { type RowToggle, ToggleCell } from '../../ui/action/ToggleCell.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Dot } from '../../ui/badge/Badge.tsx';
import { Amount } from '../../ui/format/Amount.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { Since } from '../../ui/format/Since.tsx';
import { PhoneLink } from '../../ui/link/PhoneLink.tsx';
import { activeFilter } from '../../ui/table/filters/activeFilter.ts';
import { growingWidth } from '../../ui/table/rows/growingWidth.ts';
import type { Column, ListDefinition } from '../../ui/table/types.ts';
import { RowRefresh } from './components/RefreshButton.tsx';

const nothing = <span className="t3">{NOTHING}</span>;

/*
 * All thirteen columns fit into 1024 px (a window of 1280 px with its navigation open), even with sales of nine digits,
 * and into 1201 px, where the other columns take more room.
 */
const NAME_WIDTH = growingWidth(152, 0.2, 280, 1024);
const ZONE_WIDTH = growingWidth(54, 0.2, 180, 1024);

const columns = (toggle: RowToggle<Utilisateur>): readonly Column<Utilisateur>[] => [
  {
    key: 'nomPrenom',
    header: 'Nom',
    sort: 'nomPrenom',
    lead: (row) => <Avatar name={row.nomPrenom} username={row.username} off={!row.isEnabled} />,
    cell: (row) => row.nomPrenom,
    width: NAME_WIDTH,
  },
  { key: 'code', header: 'Code', cell: (row) => row.codeTiers ?? row.codeCollaborateur ?? nothing, card: 'detail' },
  { key: 'phone', header: 'Téléphone', cell: (row) => <PhoneLink phone={row.phoneNumber} />, card: 'subtitle' },
  { key: 'zone', header: 'Zone', cell: (row) => row.zone || nothing, width: ZONE_WIDTH, card: 'subtitle' },
  { key: 'pdv', header: 'PDV', cell: (row) => formatNumber(row.nbPointOfSales), align: 'end', card: 'detail' },
  { key: 'actif', header: 'Actif', cell: (row) => <ToggleCell subject={row} toggle={toggle} />, card: 'control' },
  { key: 'session', header: 'Session', cell: (row) => (row.hasSession ? <Dot>Active</Dot> : nothing), card: 'detail' },
  {
    key: 'activite',
    header: 'Dernière activité',
    sort: 'lastActivityAt',
    cell: (row) => <Since value={row.lastActivityAt} late={LATE.activity} />,
    card: 'subtitle',
  },
  {
    key: 'livraison',
    header: 'Dernière livraison',
    cell: (row) => <Since value={row.lastLivraisonAt} late={LATE.delivery} />,
    cardLabel: 'Livraison',
  },
  {
    key: 'ventes',
    header: 'Ventes totales',
    sort: 'totalCommandesValue',
    cell: (row) => <Amount value={row.totalCommandesValue} />,
    align: 'end',
    unit: 'Ar',
  },
  {
    key: 'reste',
    header: 'Reste à payer',
    sort: 'paiementLeft',
    cell: (row) => <Amount value={row.paiementLeft} />,
    align: 'end',
    unit: 'Ar',
  },
  {
    key: 'stock',
    header: 'Valeur stock',
    sort: 'totalStockValue',
    cell: (row) => <Amount value={row.totalStockValue} />,
    align: 'end',
    unit: 'Ar',
    cardLabel: 'Stock',
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => <RowRefresh commercial={row} />,
    align: 'center',
    card: 'control',
  },
];

const peek = peekOf<Utilisateur>(
  'commerciaux',
  (row) => row.username,
  () => import(/* webpackChunkName: "apercus" */ './CommercialPeek.tsx'),
);

export const commercialList = (toggle: RowToggle<Utilisateur>): ListDefinition<Utilisateur> => ({
  title: RESOURCES.commerciaux.title,
  search: { placeholder: 'Rechercher par nom...' },
  filters: [activeFilter, zonePicker('zones.code[]')],
  sorts: [
    { field: 'nomPrenom', label: 'Nom' },
    { field: 'totalCommandesValue', label: 'Ventes totales' },
    { field: 'totalStockValue', label: 'Valeur stock' },
    { field: 'paiementLeft', label: 'Reste à payer' },
    { field: 'lastActivityAt', label: 'Dernière activité' },
  ],
  defaultSort: RESOURCES.commerciaux.list.sort,
  columns: columns(toggle),
  rowKey: (row) => row.username,
  rowLink: (row) => itemPath('commerciaux', row.username),
  peek,
  rowTone: (row) => (row.isEnabled ? undefined : 'off'),
  emptyText: 'Aucun commercial trouvé',
  emptyHint: {
    text: 'Ils viennent d’un fichier Excel de la comptabilité.',
    label: 'Importer les commerciaux',
    to: '?importer=1',
  },
  download: { path: 'utilisateurs', params: { 'utilisateurRole.code': 'ROLE_COMMERCIAL' } },
});
