import type { PointOfSale } from '@contract/pointOfSale.ts';
import type { Zone } from '@contract/zone.ts';
import { DEFAULT_COLOUR } from '../../../../rules/zoneColour.ts';
import { figure } from '../../../workers/figure.ts';
import {
  listOrEmpty,
  figureOrNull,
  flag,
  type WithOptional,
  listOf,
  shape,
  text,
  textOrNull,
  recordOf,
} from '../answer/readers.ts';
import { person, coded, enabled, count, completed } from './references.ts';

const WEEK_MS = 7 * 86_400_000;
/** Whether a point of sale ordered in the last 7 days (docs/product.md, 10.5). */
const orderedLately = (at: string | null): boolean => at !== null && Date.now() - Date.parse(at) <= WEEK_MS;
const pointOfSaleFields = shape<PointOfSale>({
  phoneNumber: text,
  isEnabled: enabled,
  isActive: flag,
  latitude: figureOrNull,
  longitude: figureOrNull,
  totalCommandesValue: figure,
  nbCommandes: figure,
  lastCommandAt: textOrNull,
  createdAt: text,
  responsables: listOf(person),
  zones: listOrEmpty(coded),
});
/** Another backend may not say who is in charge. */
export type AnyPointOfSale = WithOptional<PointOfSale, 'responsables'>;
/** Reads a point of sale. Its last order decides whether it is active when the answer does not say so. */
export function pointOfSale(value: unknown): PointOfSale {
  const read = pointOfSaleFields(coded(value));
  return { ...read, isActive: (read.isActive as boolean | undefined) ?? orderedLately(read.lastCommandAt) };
}

type Shape = Zone['polygon'];
const at = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : undefined);
/** Reads GeoJSON, or the bare rings of another backend (docs/product.md, 10.1); anything else is null. */
function polygon(value: unknown): Shape {
  if (Array.isArray(value)) return value.length > 0 ? { type: 'Polygon', coordinates: value as unknown[] } : null;
  const { type, coordinates } = recordOf(value);
  if (!Array.isArray(coordinates)) return null;
  const kind =
    type === 'Polygon' || type === 'MultiPolygon'
      ? type
      : Array.isArray(at(at(at(coordinates))))
        ? 'MultiPolygon'
        : 'Polygon';
  return { type: kind, coordinates: coordinates as unknown[] };
}
const zoneFields = shape<Zone>({
  designation: text,
  couleur: (value) => text(value) || DEFAULT_COLOUR,
  surface: figure,
  polygon,
  utilisateurs: listOrEmpty(person),
  nbPointsDeVente: figure,
});
/** Reads a zone. Its points of sale are counted when the answer has no number. */
export function zone(value: unknown): Zone {
  const read = zoneFields(value);
  return completed(read, {
    nbPointsDeVente: count(read.nbPointsDeVente, listOf((each) => each)(recordOf(value).pointOfSales)),
  });
}
