import styled from 'styled-components';
import { Day } from '../../../ui/format/Day.tsx';
import { formatNumber, NOTHING } from '../../../ui/format/number.ts';
import { type ClusterPoints, Clusters } from '../../../ui/map/cluster/Clusters.tsx';
import { Fit } from '../../../ui/map/view/Fit.tsx';
import { Popup } from '../../../ui/map/view/Popup.tsx';
import type { Bounds } from '../../../ui/map/types.ts';
import { deviceName } from '../deviceActions.ts';
import type { Placed } from './placement.ts';
import { SignalBadge } from '../SignalBadge.tsx';
import { TripLink } from '../TripLink.tsx';

const Details = styled.div`
  display: grid;
  gap: 8px;
  & > dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 2px 12px;
  }
  & dt {
    color: var(--text-2);
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

interface Props {
  placed: readonly Placed[];
  points: ClusterPoints;
  /** The code of the chosen device. */
  selected: string | null;
  bounds: Bounds | null;
  /** The filters that the devices match: other filters frame the map again. */
  subject: string;
  onSelect: (code: string | null) => void;
}

/** The devices on the map, clustered where they are many, and the card of the chosen one. It is loaded with the map. */
export default function DeviceLayers({ placed, points, selected, bounds, subject, onSelect }: Props) {
  const index = placed.findIndex(({ device }) => device.code === selected);
  const chosen = placed[index];
  return (
    <>
      <Clusters
        points={points}
        selected={chosen ? index : null}
        labelOf={(which) => {
          const one = placed[which];
          return one ? deviceName(one.device) : '';
        }}
        onSelect={(which) => {
          onSelect(placed[which]?.device.code ?? null);
        }}
      />
      <Fit bounds={bounds} subject={subject} />
      {chosen && (
        <Popup
          place={chosen.place}
          label={deviceName(chosen.device)}
          onClose={() => {
            onSelect(null);
          }}
        >
          <Details>
            <strong>{deviceName(chosen.device)}</strong>
            <SignalBadge at={chosen.device.lastTrackingAt} />
            <dl>
              <dt>Commercial</dt>
              <dd>{chosen.device.utilisateur?.nomPrenom ?? 'Non assigné'}</dd>
              <dt>Signal</dt>
              <dd>
                <Day value={chosen.device.lastTrackingAt} time />
              </dd>
              <dt>IMEI</dt>
              <dd className="tn">{chosen.device.imei}</dd>
              <dt>Plaque</dt>
              <dd>{chosen.device.plateNumber || NOTHING}</dd>
              <dt>Compteur</dt>
              <dd>{formatNumber(chosen.device.kilometrage)}&nbsp;km</dd>
            </dl>
            <TripLink device={chosen.device} />
          </Details>
        </Popup>
      )}
    </>
  );
}
