import type { Heatmap, HeatmapZone } from '@contract/heatmap.ts';
import { zoneColour } from '../../../rules/zoneColour.ts';
import { formatCompact } from '../../ui/chart/compact.ts';
import { formatAr, formatNumber, formatPercent, NOTHING, pluralFr } from '../../ui/format/number.ts';
import { CHANGE, NAME, type HeatmapSettings } from './address.ts';
import {
  changeColour,
  heatColour,
  ascending,
  rankShare,
  changeOf,
  linearChanges,
  rankChanges,
  type Change,
  type ChangeScale,
} from './scale.ts';
import { polygonsIn, type Polygons } from './map/shape.ts';

/** A zone with its figures, as the map and the cards show it. */
export interface ZoneFigure {
  code: string;
  designation: string;
  value: number;
  /** The value with its unit; `short` is the form for the map. */
  text: string;
  short: string;
  /** 0 to 1 on the chosen scale; undefined without data. */
  intensity: number | undefined;
  /** Of the largest value, 0 to 1: the length of a bar from zero. */
  share: number;
  /** What the value was made of: `12 points sur 48`; undefined for other metrics. */
  detail: string | undefined;
  /** The change from the previous period, when they are compared. */
  change: Change | undefined;
  /** −1 to 1 on the scale of the changes. */
  position: number | undefined;
  colour: string;
  /** There is nothing to show, so the zone is hatched. */
  empty: boolean;
  polygons: Polygons;
}

export interface Figures {
  zones: ZoneFigure[];
  /** Values of the zones with data, in ascending order. */
  values: readonly number[];
  /** The scale of the changes; undefined when no periods are compared. */
  changes: ChangeScale | undefined;
}

const isCurrency = (unit: string) => unit === 'MGA' || unit === 'Ar';

/**
 * `1 234 500 Ar`, `12 commandes`, `1 commande`: MGA is shown as a currency, other units follow the number
 * (docs/product.md, 6.6).
 */
export function valueText(value: number, unit: string): string {
  if (isCurrency(unit)) return formatAr(value);
  return `${formatNumber(value)}\u00a0${Math.abs(value) < 2 ? unit.replace(/s$/, '') : unit}`;
}

/** The short form for a label on the map: `28,6 M Ar`. */
export const shortText = (value: number, unit: string): string =>
  isCurrency(unit) ? `${formatCompact(value)}\u00a0Ar` : valueText(value, unit);

const known = (number: number | null | undefined): number | undefined =>
  typeof number === 'number' && Number.isFinite(number) ? number : undefined;

/**
 * Whether a zone has data. A value of 0 is data, on the map, in the list and in the minimum; a missing value is not.
 */
const hasData = ({ value, intensity }: HeatmapZone) => known(intensity) !== undefined || known(value) !== undefined;

/**
 * On the linear scale the intensity is the server's. Without one, the zone keeps its own colour (docs/product.md, 9.5).
 */
function intensityOf(
  zone: HeatmapZone,
  scale: HeatmapSettings['scale'],
  values: readonly number[],
): number | undefined {
  if (!hasData(zone)) return undefined;
  if (scale === 'quantile') return rankShare(values, known(zone.value) ?? 0);
  const given = known(zone.intensity);
  return given === undefined ? undefined : Math.min(1, Math.max(0, given));
}

/** `12 points sur 48` of the share not served. */
function detailOf({ points, sansCommande }: HeatmapZone): string | undefined {
  if (known(points) === undefined || known(sansCommande) === undefined) return undefined;
  return `${pluralFr(sansCommande ?? 0, 'point')} sur ${formatNumber(points)}`;
}

/**
 * The intensity in words: a zone with a value is never told as 0 %, which the least of all has by definition of the
 * scale.
 */
export function intensityText({ intensity, value }: Pick<ZoneFigure, 'intensity' | 'value'>): string {
  if (intensity === undefined) return NOTHING;
  const percent = Math.round(intensity * 100);
  return percent === 0 && value > 0 ? 'la plus faible' : formatPercent(percent);
}

/** Whether the answer has values of the previous period; another backend may not give them. */
export const comparable = ({ zones }: Pick<Heatmap, 'zones'>): boolean =>
  zones.some((zone) => known(zone.previousValue) !== undefined);

function colourOf(
  { couleur }: HeatmapZone,
  intensity: number | undefined,
  position: number | undefined,
  isDark: boolean,
): string {
  if (position !== undefined) return changeColour(position, isDark);
  return intensity === undefined ? zoneColour(couleur) : heatColour(intensity, isDark);
}

/**
 * The zones of an answer on the chosen scale, compared with the previous period when that is asked for and possible.
 */
export function figuresOf(
  { zones, legend }: Pick<Heatmap, 'zones' | 'legend'>,
  { scale, compare }: Pick<HeatmapSettings, 'scale' | 'compare'>,
  isDark = false,
): Figures {
  const greatest = Math.max(0, ...zones.map(({ value }) => known(value) ?? 0));
  const values = ascending(zones.filter(hasData).map(({ value }) => known(value) ?? 0));
  const compared = compare && comparable({ zones });
  const changes = zones.map((zone) => (compared ? changeOf(known(zone.value), known(zone.previousValue)) : undefined));
  const knownChanges = changes.filter((change) => change !== undefined);
  const changeScale = compared ? (scale === 'quantile' ? rankChanges : linearChanges)(knownChanges) : undefined;
  return {
    values,
    changes: changeScale,
    zones: zones.map((zone, at) => {
      const change = changes[at];
      const value = known(zone.value) ?? 0;
      const position = change && changeScale?.position(change);
      const intensity = intensityOf(zone, scale, values);
      const isKnown = hasData(zone);
      return {
        code: zone.code,
        designation: zone.designation,
        value,
        text: isKnown ? valueText(value, legend.unit) : NOTHING,
        short: shortText(value, legend.unit),
        intensity,
        share: greatest === 0 ? 0 : value / greatest,
        detail: detailOf(zone),
        change,
        position,
        colour: colourOf(zone, compared ? undefined : intensity, position, isDark),
        empty: compared ? change === undefined : !isKnown,
        polygons: polygonsIn(zone),
      };
    }),
  };
}

const byName = (a: ZoneFigure, b: ZoneFigure) =>
  a.designation.localeCompare(b.designation, 'fr') || a.code.localeCompare(b.code);
const changeSize = ({ change }: ZoneFigure) => (change ? (change.percent ?? Number.POSITIVE_INFINITY) : 0);

/**
 * Sorts by `valeur`, `nom` or `ecart`. Zones with nothing to show come last in both directions, equal ones are sorted
 * by name.
 */
export function sorted(
  zones: readonly ZoneFigure[],
  { field, direction }: { field: string; direction: 'asc' | 'desc' },
): ZoneFigure[] {
  const way = direction === 'desc' ? -1 : 1;
  if (field === NAME) return [...zones].sort((a, b) => way * byName(a, b));
  const size = field === CHANGE ? changeSize : (zone: ZoneFigure) => zone.value;
  // Subtracting two infinite sizes gives NaN, which cannot be sorted by.
  const order = (a: ZoneFigure, b: ZoneFigure) => (size(a) === size(b) ? 0 : size(a) < size(b) ? -way : way);
  return [...zones].sort((a, b) => Number(a.empty) - Number(b.empty) || order(a, b) || byName(a, b));
}
