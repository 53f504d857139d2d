import styled from 'styled-components';
import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { formatNumber, pluralFr } from '../../../ui/format/number.ts';
import { placeOf } from '../../../ui/map/place/coordinates.ts';
import { AssignButton, type AssignDevice } from '../AssignButton.tsx';
import { deviceName } from '../deviceActions.ts';
import { SignalBadge } from '../SignalBadge.tsx';
import { TripLink } from '../TripLink.tsx';

const List = styled.ul`
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 4px 8px;
    align-items: center;
    padding: 10px 12px 10px 16px;
    border-bottom: 1px solid var(--border);
    font: var(--t-small);
  }
  & > li[data-chosen='true'] {
    background: var(--hover);
    box-shadow: inset 3px 0 var(--accent);
  }
  & .name {
    padding: 2px 0;
    border: 0;
    background: none;
    font: inherit;
    font-weight: 500;
    color: var(--text);
    text-align: left;
    overflow-wrap: anywhere;
  }
  & button.name {
    cursor: pointer;
  }
  & button.name:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & > li > :nth-child(even) {
    justify-self: end;
  }
  & .who {
    overflow-wrap: anywhere;
  }
`;

const Facts = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  color: var(--text-2);
`;

const Note = styled.p`
  padding: 12px 16px;
`;

/** Longer lists would slow the page down; the filters find the other devices. */
const LISTED_MAX = 200;

interface Props {
  devices: readonly TrackingDevice[];
  selected: string | null;
  onSelect: (code: string) => void;
  onAssign: AssignDevice;
}

/** The devices of the map as a list, for the keyboard, for screen readers, and for when the map cannot be shown. */
export function DeviceCards({ devices, selected, onSelect, onAssign }: Props) {
  return (
    <>
      <List aria-label="Appareils">
        {devices.slice(0, LISTED_MAX).map((device) => {
          const name = deviceName(device);
          const place = placeOf(device.lastLatitude, device.lastLongitude);
          return (
            <li key={device.code} data-chosen={device.code === selected}>
              {place ? (
                <button
                  type="button"
                  className="name"
                  aria-current={device.code === selected || undefined}
                  aria-label={`${name}\u00a0: montrer sur la carte`}
                  onClick={() => {
                    onSelect(device.code);
                  }}
                >
                  {name}
                </button>
              ) : (
                <span className="name">{name}</span>
              )}
              <AssignButton device={device} onAssign={onAssign} />
              <span className="who t2">{device.utilisateur?.nomPrenom ?? 'Non assigné'}</span>
              <SignalBadge at={device.lastTrackingAt} />
              <Facts>
                <span>
                  {[
                    device.plateNumber,
                    `${formatNumber(device.kilometrage)} km`,
                    device.isActive ? '' : 'inactif',
                    place ? '' : 'sans position',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <TripLink device={device} />
              </Facts>
            </li>
          );
        })}
      </List>
      {devices.length > LISTED_MAX && (
        <Note className="meta">
          {pluralFr(devices.length - LISTED_MAX, 'autre appareil', 'autres appareils')} sur la carte&nbsp;: filtrez pour
          les lister.
        </Note>
      )}
    </>
  );
}
