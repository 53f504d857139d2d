import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { listPath } from '../../domain/resources.ts';
import { ageOf, formatAge } from '../../ui/format/age.ts';
import { dayOf } from '../../ui/format/date.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
/** The server asks the provider every ten minutes, so a younger signal may be of a device that moves now. */
const ONLINE_MS = 15 * MINUTE;

/** How fresh the last signal of a device is, and the words for it. */
export interface Signal {
  state: 'online' | 'recent' | 'silent' | 'never';
  text: string;
}

/** The signal of a device that was last heard at `lastTrackingAt`; `now` is in ms. */
export function signalOf(lastTrackingAt: string | null, now: number): Signal {
  const age = ageOf(lastTrackingAt, now);
  if (age === null) return { state: 'never', text: 'Jamais' };
  if (age <= ONLINE_MS) return { state: 'online', text: 'En ligne' };
  return { state: age <= DAY ? 'recent' : 'silent', text: formatAge(age) };
}

type LastSignal = Pick<TrackingDevice, 'utilisateur' | 'lastTrackingAt'>;

/** The address of the holder's trip on the day of the last signal; null without a holder or a signal. */
export function tripPath({ utilisateur, lastTrackingAt }: LastSignal): string | null {
  const day = lastTrackingAt === null ? undefined : dayOf(lastTrackingAt);
  return utilisateur && day !== undefined ? listPath('parcours', { parcours: `${day}.${utilisateur.username}` }) : null;
}
