import type { FeatureLike } from 'ol/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { dark, light } from '../../theme/tokens.ts';

/** Pale enough that zones, trips and pins stay the subject of the map. */
const PALETTES = {
  light: {
    ...{ land: '#f3f0ea', town: '#ece7de', green: '#e0e8d4', water: '#c5dae4', building: '#e3ddd3' },
    ...{ casing: '#dcd5c9', street: '#ffffff', main: '#fdf3d8', motorway: '#f7e0ae', path: '#d3cabb' },
    ...{ border: '#b6aa99', label: light['map-label'], halo: light['map-halo'], waterLabel: '#4f7384' },
  },
  dark: {
    ...{ land: '#201e1b', town: '#262320', green: '#222a20', water: '#16262f', building: '#2b2824' },
    ...{ casing: '#191715', street: '#37332e', main: '#45403a', motorway: '#574d3c', path: '#35312c' },
    ...{ border: '#5c554c', label: dark['map-label'], halo: dark['map-halo'], waterLabel: '#7fa3b5' },
  },
} as const;
type Palette = (typeof PALETTES)[keyof typeof PALETTES];
type Colour = keyof Palette;

/** Metres for each pixel at zoom 0. */
const WIDEST = 156_543.034;
const FAMILY = '"Inter Variable", system-ui, sans-serif';
const GREEN = /^(park|forest|wood|nature_reserve|protected_area|grass|grassland|garden|golf_course|cemetery|scrub)$/;
const BORDER = /^(country|region)$/;
const TOWN = /^(residential|urban_area|commercial|industrial|hospital|school|university|aerodrome|airport)$/;

/** How a kind of road, or a finer kind, is drawn: its colour, its width at zoom 16 (px), from which zoom, its order. */
const ROADS: Record<string, readonly [colour: Colour, width: number, from: number, over: number]> = {
  highway: ['motorway', 12, 5, 9],
  major_road: ['main', 9, 7, 8],
  secondary: ['main', 7, 9, 7],
  tertiary: ['main', 6, 10, 7],
  minor_road: ['street', 5, 12, 6],
  path: ['path', 1.5, 14, 5],
  rail: ['border', 1.5, 11, 5],
};

/** A road is half as wide two zooms farther away, but never thinner than a hair. */
const widthAt = (width: number, zoom: number): number => Math.max(0.8, width * 2 ** ((zoom - 16) / 1.6));

const text = (feature: FeatureLike, name: string): string => String(feature.get(name) ?? '');
const nameOf = (feature: FeatureLike): string => text(feature, 'name:fr') || text(feature, 'name');

interface PlaceKind {
  /** The zooms between which places of this kind are named. */
  from: number;
  to: number;
  size: number;
  weight: number;
}
const PLACES: Record<string, PlaceKind> = {
  country: { from: 2, to: 6, size: 14, weight: 600 },
  region: { from: 6, to: 9, size: 12, weight: 500 },
  city: { from: 5, to: 15, size: 14, weight: 600 },
  town: { from: 8, to: 16, size: 13, weight: 600 },
  village: { from: 11, to: 18, size: 12, weight: 500 },
  hamlet: { from: 13, to: 19, size: 12, weight: 400 },
  macrohood: { from: 12, to: 17, size: 12, weight: 500 },
  neighbourhood: { from: 13, to: 18, size: 12, weight: 500 },
};
const HAMLET = 'hamlet';
const placeKind = (feature: FeatureLike): PlaceKind | undefined =>
  PLACES[text(feature, 'kind')] ?? PLACES[text(feature, 'kind_detail')] ?? PLACES[HAMLET];

/**
 * Styles the layers of Protomaps' schema (https://docs.protomaps.com/basemaps/layers) in the colours of a theme.
 * Everything else in a tile is left out.
 */
export function basemapStyle(
  theme: 'light' | 'dark',
): (feature: FeatureLike, resolution: number) => Style[] | undefined {
  const palette = PALETTES[theme];
  const kept = new Map<string, Style>();
  /** Makes a style once: thousands of features share a few. */
  const once = (key: string, make: () => Style): Style => {
    const style = kept.get(key) ?? make();
    kept.set(key, style);
    return style;
  };
  const area = (colour: Colour, zIndex: number) => [
    once(`${colour} ${zIndex}`, () => new Style({ fill: new Fill({ color: palette[colour] }), zIndex })),
  ];
  const line = (colour: Colour, width: number, zIndex: number, lineDash: number[] = []) =>
    once(
      `${colour} ${width.toFixed(1)} ${zIndex}`,
      () => new Style({ stroke: new Stroke({ color: palette[colour], width, lineDash }), zIndex }),
    );
  const label = (name: string, colour: Colour, font: string, along = false) => {
    const fill = new Fill({ color: palette[colour] });
    const stroke = new Stroke({ color: palette.halo, width: 3 });
    return [new Style({ text: new Text({ text: name, font, fill, stroke, placement: along ? 'line' : 'point' }) })];
  };
  const road = (feature: FeatureLike, zoom: number) => {
    const kind = ROADS[text(feature, 'kind_detail')] ?? ROADS[text(feature, 'kind')];
    if (!kind || zoom < kind[2]) return undefined;
    const [colour, width, , over] = kind;
    const wide = widthAt(width, zoom);
    const drawn = line(colour, wide, over + 10);
    const styles = over > 5 && wide > 2 ? [line('casing', wide + 1.5, over), drawn] : [drawn];
    const name = zoom >= 14.5 && wide > 3 ? nameOf(feature) : '';
    return name ? [...styles, ...label(name, 'label', `500 11px ${FAMILY}`, true)] : styles;
  };
  const water = (feature: FeatureLike) => {
    const type = feature.getGeometry()?.getType() ?? '';
    if (type.endsWith('Polygon')) return area('water', 2);
    if (type.endsWith('LineString')) return [line('water', 1.5, 2)];
    const name = nameOf(feature);
    return name ? label(name, 'waterLabel', `italic 500 12px ${FAMILY}`) : undefined;
  };
  const place = (feature: FeatureLike, zoom: number) => {
    const [kind, name] = [placeKind(feature), nameOf(feature)];
    if (!kind || !name || zoom < kind.from || zoom > kind.to) return undefined;
    return label(name, 'label', `${kind.weight} ${kind.size}px ${FAMILY}`);
  };
  const use = (kind: string) => (GREEN.test(kind) ? area('green', 1) : TOWN.test(kind) ? area('town', 1) : undefined);
  return (feature, resolution) => {
    const zoom = Math.log2(WIDEST / resolution);
    switch (text(feature, 'layer')) {
      case 'earth':
        return area('land', 0);
      case 'landcover':
      case 'landuse':
        return use(text(feature, 'kind'));
      case 'water':
        return water(feature);
      case 'buildings':
        return zoom >= 15 ? area('building', 3) : undefined;
      case 'roads':
        return road(feature, zoom);
      case 'boundaries':
        return BORDER.test(text(feature, 'kind')) ? [line('border', 1, 4, [4, 3])] : undefined;
      case 'places':
        return place(feature, zoom);
      default:
        return undefined;
    }
  };
}
