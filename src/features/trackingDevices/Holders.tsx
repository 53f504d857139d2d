import styled from 'styled-components';
import type { TrackingDevice, TrackingDeviceDetail } from '@contract/trackingDevice.ts';
import { errorStatus } from '../../store/api/call/apiError.ts';
import { useGetTrackingDeviceQuery } from '../../store/api/trackingDevicesApi.ts';
import { SkeletonLines } from '../../ui/feedback/message/Skeleton.tsx';
import { formatDate } from '../../ui/format/date.ts';

const List = styled.ul`
  display: grid;
  gap: 4px;
  max-height: 132px;
  overflow-y: auto;
  font: var(--t-small);
  & > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
  }
`;

type Holder = TrackingDeviceDetail['assignations'][number];

function period({ debut, fin }: Holder): string {
  if (fin === null) return debut === null ? 'depuis toujours' : `depuis le ${formatDate(debut)}`;
  return debut === null ? `jusqu’au ${formatDate(fin)}` : `du ${formatDate(debut)} au ${formatDate(fin)}`;
}

/** Lists who has had a device, the latest first. A backend without this history shows the present holder. */
export function Holders({ device }: { device: TrackingDevice }) {
  const { data, error } = useGetTrackingDeviceQuery(device.code);
  if (data === undefined && error === undefined) return <SkeletonLines count={2} />;
  const holders =
    data?.assignations ?? (device.utilisateur ? [{ utilisateur: device.utilisateur, debut: null, fin: null }] : []);
  return (
    <div>
      <p className="meta">Porté jusqu’ici par</p>
      {holders.length === 0 ? (
        <p className="t3">Personne</p>
      ) : (
        <List>
          {holders.map((holder) => (
            <li key={`${holder.utilisateur.username} ${String(holder.debut)}`}>
              <span>{holder.utilisateur.nomPrenom}</span>
              <span className="t2 nw">{data ? period(holder) : 'actuellement'}</span>
            </li>
          ))}
        </List>
      )}
      {error !== undefined && errorStatus(error) !== 404 && (
        <p className="t3">Les porteurs précédents n’ont pas pu être chargés.</p>
      )}
    </div>
  );
}
