import { useEffect } from 'react';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { fromLonLat } from 'ol/proj.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { ThemeToken } from '../theme/tokens.ts';
import { useTokens } from '../theme/useTokens.ts';
import type { Place } from './types.ts';
import { useLayer } from './useLayer.ts';
import { useSelect } from './useSelect.ts';

/** A sign at a place. `disc` full, `ring` with what lies under it showing through, `square` and `hollow` small, `label` words alone. */
export interface MapDot {
  id: string;
  place: Place;
  shape: 'disc' | 'ring' | 'square' | 'hollow' | 'label';
  /** `#rrggbb`. */
  colour: string;
  /** Pixels. */
  radius: number;
  /** In it (under a square), in `ink`, or the words of a label. */
  text?: string;
  ink?: string;
  /** What lies over what, among these. */
  over?: number;
}

const UNDER_PINS = 8;
const FONT = '600 11px Inter, system-ui, sans-serif';
const SEE_THROUGH = '40';
const DIAMOND = { points: 4, angle: 0 };

function imageOf({ shape, colour, radius }: MapDot, surface: string): CircleStyle | RegularShape | null {
  switch (shape) {
    case 'disc':
      return new CircleStyle({ radius, fill: new Fill({ color: colour }), stroke: new Stroke({ color: surface, width: 1.5 }) });
    case 'ring':
      return new CircleStyle({ radius, fill: new Fill({ color: `${colour}${SEE_THROUGH}` }), stroke: new Stroke({ color: colour, width: 1.5 }) });
    case 'square':
      return new RegularShape({ ...DIAMOND, radius, fill: new Fill({ color: colour }), stroke: new Stroke({ color: surface, width: 1.5 }) });
    case 'hollow':
      return new RegularShape({ ...DIAMOND, radius, fill: new Fill({ color: surface }), stroke: new Stroke({ color: colour, width: 1.5 }) });
    case 'label':
      return null;
  }
}

function textOf({ shape, colour, text, ink }: MapDot, surface: string): Text | null {
  if (text === undefined) return null;
  const halo = shape === 'label' ? { stroke: new Stroke({ color: surface, width: 4 }) } : {};
  return new Text({ text, font: FONT, fill: new Fill({ color: ink ?? colour }), ...halo });
}

/** Hundreds of signs have few looks between them. */
function stylist({ surface }: Record<ThemeToken, string>): (dot: MapDot) => Style {
  const images = new Map<string, CircleStyle | RegularShape | null>();
  return (dot) => {
    const key = `${dot.shape} ${dot.colour} ${String(dot.radius)}`;
    const image = images.has(key) ? (images.get(key) ?? null) : imageOf(dot, surface);
    images.set(key, image);
    const text = textOf(dot, surface);
    return new Style({ ...(image && { image }), ...(text && { text }), zIndex: dot.over ?? 0 });
  };
}

interface Props {
  /** Their identity is what they are redrawn by. */
  dots: readonly MapDot[];
  /** Those that have no room are left out: for words. */
  sparse?: boolean;
  onSelect?: (id: string) => void;
}

/** Signs in any number of shapes and colours; a click tells which. */
export function Dots({ dots, sparse = false, onSelect }: Props) {
  const colours = useTokens();
  const layer = useLayer(UNDER_PINS, sparse);
  useEffect(() => {
    const source = layer.getSource();
    const styleOf = stylist(colours);
    source?.addFeatures(dots.map((dot) => {
      const feature = new Feature({ geometry: new Point(fromLonLat([dot.place.longitude, dot.place.latitude])) });
      feature.setId(dot.id);
      feature.setStyle(styleOf(dot));
      return feature;
    }));
    return () => {
      source?.clear(true);
    };
  }, [layer, dots, colours]);
  useSelect(layer, onSelect);
  return null;
}
