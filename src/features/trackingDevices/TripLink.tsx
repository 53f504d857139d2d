import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { formatDate } from '../../ui/format/date.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { deviceName } from './deviceActions.ts';
import { tripPath } from './signal.ts';

/** Links to the trip of the day of the last signal; nothing without a holder or a signal. */
export function TripLink({ device }: { device: TrackingDevice }) {
  const path = tripPath(device);
  if (path === null) return null;
  const text = `Trajet du ${formatDate(device.lastTrackingAt)}`;
  return (
    <TextLink to={path} aria-label={`${text}, ${deviceName(device)}`}>
      {text}
    </TextLink>
  );
}
