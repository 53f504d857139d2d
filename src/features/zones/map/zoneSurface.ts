import type { Zone } from '@contract/zone.ts';
import { MADAGASCAR } from '../../../../geometry/read.ts';
import { polygonsOf } from '../../../../geometry/shape.ts';
import { zoneColour } from '../../../../rules/zoneColour.ts';
import { boundsOf, cornersOf } from '../../../ui/map/place/bounds.ts';
import type { Bounds, MapSurface, Place } from '../../../ui/map/types.ts';

/** Zoom at which the maps of zones open (docs/product.md, 9.2). */
export const ZOOM = 13;

/** A zone as a surface of a map; an unreadable shape has no polygons. */
export const surfaceOf = (zone: Zone, more: Pick<MapSurface, 'fill'> & Partial<MapSurface>): MapSurface => ({
  id: zone.code,
  polygons: polygonsOf(zone.polygon),
  colour: zoneColour(zone.couleur),
  label: zone.designation,
  ...more,
});

const isInMadagascar = ({ latitude, longitude }: Place): boolean =>
  latitude >= MADAGASCAR.south &&
  latitude <= MADAGASCAR.north &&
  longitude >= MADAGASCAR.west &&
  longitude <= MADAGASCAR.east;

/**
 * The bounds of all surfaces. Corners outside Madagascar are left out, so that a mistyped one does not zoom the map
 * out.
 */
export const boundsOfSurfaces = (surfaces: Iterable<Pick<MapSurface, 'polygons'>>): Bounds | null =>
  boundsOf([...cornersOf(surfaces)].filter(isInMadagascar));
