import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { isFix } from '../../../../geometry/position.ts';
import { initials } from '../../../ui/avatar/avatar.ts';
import { placeOf } from '../../../ui/map/place/coordinates.ts';
import { boundsOf } from '../../../ui/map/place/bounds.ts';
import type { Bounds, Place } from '../../../ui/map/types.ts';
import { signalOf } from '../signal.ts';

/** A device with its last place. */
export interface Placed {
  device: TrackingDevice;
  place: Place;
}

/** The devices that have a place, in their order. */
export const placedOf = (devices: readonly TrackingDevice[]): Placed[] =>
  devices.flatMap((device) => {
    const place = placeOf(device.lastLatitude, device.lastLongitude);
    return place ? [{ device, place }] : [];
  });

/** The area of these devices, as far as they had a satellite fix. */
export const boundsOfDevices = (placed: readonly Placed[]): Bounds | null =>
  boundsOf(placed.flatMap(({ place }) => (isFix(place.latitude, place.longitude) ? [place] : [])));

/** Longitudes and latitudes in turn, in hundred-thousandths of a degree. */
export const positionsOf = (placed: readonly Placed[]): number[] =>
  placed.flatMap(({ place }) => [Math.round(place.longitude * 1e5), Math.round(place.latitude * 1e5)]);

/** The initials of whoever carries each device; empty without anybody. */
export const initialsOf = (placed: readonly Placed[]): string[] =>
  placed.map(({ device }) => initials(device.utilisateur?.nomPrenom ?? ''));

/** One digit for each device: `1` when it is in use and was heard within a day, else `0`; `now` is in ms. */
export const tonesOf = (placed: readonly Placed[], now: number): string =>
  placed
    .map(({ device }) =>
      device.isActive && ['online', 'recent'].includes(signalOf(device.lastTrackingAt, now).state) ? '1' : '0',
    )
    .join('');
