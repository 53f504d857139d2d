import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { Person } from '../../domain/people/Person.tsx';
import { itemPath, RESOURCES } from '../../domain/resources.ts';
import { Dot } from '../../ui/badge/Badge.tsx';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { PhoneLink } from '../../ui/link/PhoneLink.tsx';
import { activeFilter } from '../../ui/table/filters/activeFilter.ts';
import { Stacked } from '../../ui/table/rows/stackStyle.ts';
import type { ListDefinition } from '../../ui/table/types.ts';
import { AssignButton, type AssignDevice } from './AssignButton.tsx';
import { deviceName } from './deviceActions.ts';
import { SignalBadge } from './SignalBadge.tsx';

/** The tracking devices (docs/product.md, 6.25). */
export const trackingDeviceList = (onAssign: AssignDevice): ListDefinition<TrackingDevice> => ({
  title: RESOURCES['tracking-devices'].title,
  search: { placeholder: 'IMEI, SIM, commercial...', delayMs: 500 },
  filters: [
    {
      kind: 'choice',
      key: 'assignation',
      param: 'isAssigned',
      label: 'Assignation',
      allLabel: 'Toutes',
      options: [
        { value: 'true', label: 'Assignés', slug: 'assignes' },
        { value: 'false', label: 'Non assignés', slug: 'non-assignes' },
      ],
    },
    { ...activeFilter, param: 'isActive' },
  ],
  sorts: [
    { field: 'imei', label: 'IMEI' },
    { field: 'simNumber', label: 'SIM' },
    { field: 'utilisateur.nomPrenom', label: 'Commercial' },
    { field: 'lastTrackingAt', label: 'Dernier signal' },
    { field: 'kilometrage', label: 'Kilométrage' },
  ],
  defaultSort: RESOURCES['tracking-devices'].list.sort,
  columns: [
    {
      key: 'appareil',
      header: 'Appareil',
      width: '200px',
      cardNote: (row) => [row.plateNumber, row.model].filter(Boolean).join(' · ') || row.code,
      cell: (row) => (
        <Stacked>
          <b>{deviceName(row)}</b>
          <span className="t3">{[row.plateNumber, row.model].filter(Boolean).join(' · ') || row.code}</span>
        </Stacked>
      ),
    },
    {
      key: 'imei',
      header: 'IMEI',
      sort: 'imei',
      cell: (row) => <span className="tn">{row.imei}</span>,
      card: 'detail',
    },
    {
      key: 'sim',
      header: 'SIM',
      sort: 'simNumber',
      cell: (row) => <PhoneLink phone={row.simNumber} />,
      card: 'detail',
    },
    {
      key: 'commercial',
      header: 'Commercial',
      sort: 'utilisateur.nomPrenom',
      width: '190px',
      card: 'subtitle',
      cell: (row) =>
        row.utilisateur ? (
          <Person person={row.utilisateur} to={itemPath('commerciaux', row.utilisateur.username)} />
        ) : (
          <span className="t3">Non assigné</span>
        ),
    },
    {
      key: 'statut',
      header: 'Statut',
      cell: ({ isActive }: { isActive?: boolean }) =>
        isActive === undefined ? NOTHING : <Dot on={isActive}>{isActive ? 'Actif' : 'Inactif'}</Dot>,
      card: 'detail',
    },
    {
      key: 'signal',
      header: 'Dernier signal',
      sort: 'lastTrackingAt',
      cell: (row) => <SignalBadge at={row.lastTrackingAt} />,
      card: 'status',
    },
    {
      key: 'kilometrage',
      header: 'Kilométrage',
      sort: 'kilometrage',
      cell: (row) => <span className="nw">{formatNumber(row.kilometrage)}&nbsp;km</span>,
      align: 'end',
      card: 'detail',
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (row) => <AssignButton device={row} onAssign={onAssign} />,
      align: 'center',
      card: 'control',
    },
  ],
  rowKey: (row) => row.code,
  rowTone: (row) => (row.isActive ? undefined : 'off'),
  emptyText: 'Aucun tracking device trouvé',
  download: { path: 'tracking_devices' },
});
