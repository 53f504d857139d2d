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
import { blankPinAddress, CHOSEN_SCALE, PIN_HEAD, PIN_HEIGHT, PIN_WIDTH, pinAddress } from '../sign/pin.ts';
import type { MapMarker } from '../types.ts';

const OFF_FONT = '600 11px "Inter Variable", system-ui, sans-serif';
const FONT = '600 12px "Inter Variable", system-ui, sans-serif';
/** A screen shows some dozens of different counts, so the cache is emptied when it exceeds this number. */
const MAX_CACHED_STYLES = 400;

/** Pixels. */
const RADIUS = { small: 15, medium: 19, large: 24 } as const;

const RING_PX = 3;
/** Greatest distance (px) of a drawn pixel from the position of a point or cluster. */
export const REACH_PX = PIN_HEIGHT;

/**
 * Whether the sign of a feature covers a point that many pixels right of and above its position, or misses it by
 * `tolerance` at most.
 */
export function covers(count: number, right: number, above: number, tolerance: number): boolean {
  if (count > 1) return Math.hypot(right, above) <= RADIUS[clusterSize(count)] + RING_PX + tolerance;
  return Math.abs(right) <= PIN_WIDTH / 2 + tolerance && above >= -tolerance && above <= PIN_HEIGHT + tolerance;
}

type Tone = MapMarker['tone'];

/** Stacking order: a disc would hide a pin beside it, and a pin the count of what is off in a cluster. */
const [OVER_DISCS, OVER_PINS] = [1, 2];

const icon = (src: string, scale: number) =>
  new Icon({ src, width: PIN_WIDTH * scale, height: PIN_HEIGHT * scale, anchor: [0.5, 1] });

/** The pin of a person. Colour alone must not carry meaning, so who is switched off has a cross at the shoulder too. */
const personPin = (initials: string, tone: Tone, colours: Record<ThemeToken, string>, scale: number): Style[] => [
  new Style({
    zIndex: OVER_DISCS,
    image: icon(blankPinAddress(tone, colours), scale),
    text: new Text({
      text: initials,
      font: OFF_FONT,
      scale,
      fill: new Fill({ color: colours.surface }),
      offsetY: -PIN_HEAD * scale,
    }),
  }),
  ...(tone === 'critical' ? [sign('×', (PIN_WIDTH / 2 - 3) * scale, -(PIN_HEIGHT + 1) * scale, colours)] : []),
];

const pin = (initials: string, tone: Tone, colours: Record<ThemeToken, string>, scale = 1): Style[] =>
  initials === ''
    ? [new Style({ zIndex: OVER_DISCS, image: icon(pinAddress(tone, colours), scale) })]
    : personPin(initials, tone, colours, scale);

const disc = (radius: number, fill: string) => new CircleStyle({ radius, fill: new Fill({ color: fill }) });

/** A small red sign beside another one. */
const sign = (text: string, offsetX: number, offsetY: number, colours: Record<ThemeToken, string>) =>
  new Style({
    zIndex: OVER_PINS,
    text: new Text({
      text,
      font: OFF_FONT,
      fill: new Fill({ color: colours.surface }),
      offsetX,
      offsetY,
      backgroundFill: new Fill({ color: colours['critical-mark'] }),
      backgroundStroke: new Stroke({ color: colours.surface, width: 1.5 }),
      padding: [2, 3, 1, 3],
    }),
  });

/** The number of switched-off points at the upper right of a cluster, which hides their pins. */
const offSign = (off: number, radius: number, colours: Record<ThemeToken, string>) =>
  sign(`×${formatCompact(off)}`, radius * 0.9, -radius * 0.9, colours);

const bubble = (
  count: number,
  off: number,
  colours: Record<ThemeToken, string>,
  radius = RADIUS[clusterSize(count)],
) => [
  // A pale ring separates a cluster from the colour of a zone below it.
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
 * Makes the style of points and clusters for a theme. Features carry `count` and `off`; points also carry `tone` and,
 * for a person, `initials`.
 */
export function clusterStyle(colours: Record<ThemeToken, string>): (feature: FeatureLike) => Style[] {
  const styles = new Map<string, Style[]>();
  return (feature) => {
    const count = feature.get('count') as number;
    const tone = feature.get('tone') as Tone;
    const initials = (feature.get('initials') as string | undefined) ?? '';
    const off = (feature.get('off') as number | undefined) ?? 0;
    const key = count === 1 ? `${tone} ${initials}` : `${String(count)} ${String(off)}`;
    let style = styles.get(key);
    if (style) return style;
    if (styles.size >= MAX_CACHED_STYLES) styles.clear();
    style = count === 1 ? pin(initials, tone, colours) : bubble(count, off, colours);
    styles.set(key, style);
    return style;
  };
}

/** The style of the selected point, larger than the others. */
export const chosenStyle = (initials: string, tone: Tone, colours: Record<ThemeToken, string>): Style[] =>
  pin(initials, tone, colours, CHOSEN_SCALE);
