import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { ageOf, formatAge } from '../../ui/format/age.ts';
import { dayOf } from '../../ui/format/date.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
/** The server asks the provider every ten minutes: what is younger than this may well be moving now. */
const ONLINE_MS = 15 * MINUTE;

/** How fresh a device's last signal is, and the words for it. */
export interface Signal {
  state: 'online' | 'recent' | 'silent' | 'never';
  text: string;
}

/** Of the last time a device was heard of; `now` in ms. */
export function signalOf(lastTrackingAt: string | null, now: number): Signal {
  const age = ageOf(lastTrackingAt, now);
  if (age === null) return { state: 'never', text: 'Jamais' };
  if (age <= ONLINE_MS) return { state: 'online', text: 'En ligne' };
  return { state: age <= DAY ? 'recent' : 'silent', text: formatAge(age) };
}

type Carried = Pick<TrackingDevice, 'utilisateur' | 'lastTrackingAt'>;

/**
 * Where the day of a device's last signal is shown, for the representative who has it; null without one or the other.
 */
export function tripPath({ utilisateur, lastTrackingAt }: Carried): string | null {
  const day = lastTrackingAt === null ? undefined : dayOf(lastTrackingAt);
  return utilisateur && day !== undefined
    ? `/parcours?${new URLSearchParams({ parcours: `${day}.${utilisateur.username}` }).toString()}`
    : null;
}
