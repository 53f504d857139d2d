import type { TrackingDevice } from '@contract/trackingDevice.ts';
import { placeOf } from '../../ui/map/place/coordinates.ts';
import { boundsOf } from '../../ui/map/place/bounds.ts';
import type { Bounds, Place } from '../../ui/map/types.ts';
import { signalOf } from './signal.ts';

/** A device with the place it was last seen at. */
export interface Placed {
  device: TrackingDevice;
  place: Place;
}

/** Doc 2, 9: where a map of Antananarivo stands. */
const ANTANANARIVO: Place = { latitude: -18.91, longitude: 47.52 };

/** The devices that can be shown on a map, in their order. */
export const placedOf = (devices: readonly TrackingDevice[]): Placed[] =>
  devices.flatMap((device) => {
    const place = placeOf(device.lastLatitude, device.lastLongitude);
    return place ? [{ device, place }] : [];
  });

/** What shows all of these; a device without a fix sends 0 ; 0, off the coast of Africa, and moves nothing. */
export const boundsOfDevices = (placed: readonly Placed[]): Bounds | null =>
  boundsOf(placed.flatMap(({ place }) => (place.latitude === 0 && place.longitude === 0 ? [] : [place])));

/** Longitude, latitude, longitude… in hundred-thousandths of a degree. */
export const positionsOf = (placed: readonly Placed[]): number[] =>
  placed.flatMap(({ place }) => [Math.round(place.longitude * 1e5), Math.round(place.latitude * 1e5)]);

/** A `1` for each device in use and heard of within a day, a `0` for the others; `now` in ms. */
export const tonesOf = (placed: readonly Placed[], now: number): string =>
  placed
    .map(({ device }) =>
      device.isActive && ['online', 'recent'].includes(signalOf(device.lastTrackingAt, now).state) ? '1' : '0',
    )
    .join('');

const middle = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Where most devices are: the median, so that one at the other end of the country moves nothing. */
export function centreOf(placed: readonly Placed[]): Place {
  const [latitude, longitude] = [
    middle(placed.map(({ place }) => place.latitude)),
    middle(placed.map(({ place }) => place.longitude)),
  ];
  return latitude === undefined || longitude === undefined ? ANTANANARIVO : { latitude, longitude };
}
