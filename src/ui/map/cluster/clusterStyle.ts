import type { FeatureLike } from 'ol/Feature.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Icon from 'ol/style/Icon.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { formatCompact } from '../../chart/compact.ts';
import type { ThemeToken } from '../../theme/tokens.ts';
import { clusterSize } from './clusterSize.ts';
import { CHOSEN_SCALE, pinAddress, PIN_HEIGHT, PIN_WIDTH } from '../sign/pin.ts';
import type { MapMarker } from '../types.ts';

const OFF_FONT = '600 11px "Inter Variable", system-ui, sans-serif';
const FONT = '600 12px "Inter Variable", system-ui, sans-serif';
/** Different counts on the screen at once are some dozens; what a long walk over the map leaves is thrown away. */
const KEPT_STYLES = 400;

/** Pixels. */
const RADIUS = { small: 15, medium: 19, large: 24 } as const;

const RING_PX = 3;
/** Farther than this from where it stands nothing of a point or a cluster is drawn. */
export const REACH_PX = PIN_HEIGHT;

/**
 * Whether what lies so many pixels right of and above where a feature stands is covered by its sign, or at most
 * `tolerance` beside.
 */
export function covers(count: number, right: number, above: number, tolerance: number): boolean {
  if (count > 1) return Math.hypot(right, above) <= RADIUS[clusterSize(count)] + RING_PX + tolerance;
  return Math.abs(right) <= PIN_WIDTH / 2 + tolerance && above >= -tolerance && above <= PIN_HEIGHT + tolerance;
}

const pin = (tone: MapMarker['tone'], colours: Record<ThemeToken, string>, scale = 1) =>
  new Style({
    image: new Icon({
      src: pinAddress(tone, colours),
      width: PIN_WIDTH * scale,
      height: PIN_HEIGHT * scale,
      anchor: [0.5, 1],
    }),
  });

const disc = (radius: number, fill: string) => new CircleStyle({ radius, fill: new Fill({ color: fill }) });

/** How many of a group are off, at its upper right: a group hides the pins that would say so. */
const offSign = (off: number, radius: number, colours: Record<ThemeToken, string>) =>
  new Style({
    text: new Text({
      text: `×${formatCompact(off)}`,
      font: OFF_FONT,
      fill: new Fill({ color: colours.surface }),
      offsetX: radius * 0.9,
      offsetY: -radius * 0.9,
      backgroundFill: new Fill({ color: colours['critical-mark'] }),
      backgroundStroke: new Stroke({ color: colours.surface, width: 1.5 }),
      padding: [2, 3, 1, 3],
    }),
  });

const bubble = (
  count: number,
  off: number,
  colours: Record<ThemeToken, string>,
  radius = RADIUS[clusterSize(count)],
) => [
  // A pale ring tells a group from a zone's colour under it.
  new Style({ image: disc(radius + RING_PX, `${colours.accent}40`) }),
  new Style({
    image: new CircleStyle({
      radius,
      fill: new Fill({ color: colours.accent }),
      stroke: new Stroke({ color: colours.surface, width: 2 }),
    }),
    text: new Text({ text: formatCompact(count), font: FONT, fill: new Fill({ color: colours['on-accent'] }) }),
  }),
  ...(off > 0 ? [offSign(off, radius, colours)] : []),
];

/**
 * How points and clusters look in the colours of a theme: features say `count` and how many are `off`, points also
 * their `tone`.
 */
export function clusterStyle(colours: Record<ThemeToken, string>): (feature: FeatureLike) => Style | Style[] {
  const pins = { good: pin('good', colours), critical: pin('critical', colours) };
  const bubbles = new Map<string, Style[]>();
  return (feature) => {
    const count = feature.get('count') as number;
    if (count === 1) return pins[feature.get('tone') as MapMarker['tone']];
    const off = (feature.get('off') as number | undefined) ?? 0;
    const key = `${String(count)} ${String(off)}`;
    let style = bubbles.get(key);
    if (style) return style;
    if (bubbles.size >= KEPT_STYLES) bubbles.clear();
    style = bubble(count, off, colours);
    bubbles.set(key, style);
    return style;
  };
}

/** The point that is chosen: larger than the others. */
export const chosenStyle = (tone: MapMarker['tone'], colours: Record<ThemeToken, string>): Style =>
  pin(tone, colours, CHOSEN_SCALE);
