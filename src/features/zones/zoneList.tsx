import type { Zone } from '@contract/zone.ts';
import { commercialPicker } from '../../domain/pickers/pickers.ts';
import { AvatarGroup } from '../../domain/people/AvatarGroup.tsx';
import { RESOURCES } from '../../domain/resources.ts';
import { formatNumber, NOTHING, formatSurface } from '../../ui/format/number.ts';
import type { Column, ListDefinition } from '../../ui/table/types.ts';
import { ZoneSwatch } from './ZoneSwatch.tsx';

const nothing = <span className="t3">{NOTHING}</span>;

const columns: readonly Column<Zone>[] = [
  {
    key: 'designation',
    header: 'Désignation',
    sort: 'designation',
    lead: (zone) => <ZoneSwatch couleur={zone.couleur} />,
    cell: (zone) => zone.designation,
    width: '260px',
  },
  { key: 'code', header: 'Code', sort: 'code', cell: (zone) => zone.code, card: 'subtitle' },
  {
    key: 'commerciaux',
    header: 'Commerciaux',
    cell: (zone) => (zone.utilisateurs.length > 0 ? <AvatarGroup people={zone.utilisateurs} /> : nothing),
    card: 'status',
  },
  {
    key: 'pointsDeVente',
    header: 'Points de vente',
    sort: 'nbPointsDeVente',
    align: 'end',
    cardLabel: 'PDV',
    cell: (zone) => (zone.nbPointsDeVente === undefined ? nothing : formatNumber(zone.nbPointsDeVente)),
  },
  {
    key: 'surface',
    header: 'Surface',
    sort: 'surface',
    align: 'end',
    card: 'subtitle',
    cell: (zone) => (zone.surface > 0 ? formatSurface(zone.surface) : nothing),
  },
];

export const zoneList: ListDefinition<Zone> = {
  title: RESOURCES.zones.title,
  search: { placeholder: 'Rechercher par nom...', param: 'designation' },
  filters: [{ ...commercialPicker('utilisateurs.username'), key: 'commercial', label: 'Commercial' }],
  sorts: [
    { field: 'designation', label: 'Désignation' },
    { field: 'surface', label: 'Surface' },
    { field: 'nbPointsDeVente', label: 'Points de vente' },
    { field: 'code', label: 'Code' },
  ],
  defaultSort: RESOURCES.zones.list.sort,
  columns,
  rowKey: (zone) => zone.code,
  emptyText: 'Aucune zone trouvée.',
  emptyHint: {
    text: 'Une zone se dessine sur la carte et range ses points de vente.',
    label: 'Dessiner une zone',
    to: '?zone=nouvelle',
  },
  failedText: 'Impossible de charger les zones',
  download: { path: 'zones' },
};

/** The list shown beside the map, which has neither sorts nor columns. */
export const zoneMap: ListDefinition<Zone> = { ...zoneList, sorts: [], columns: [] };
