import type { ThemeToken } from '../../theme/tokens.ts';
import type { MapMarker } from '../types.ts';

/** Size in pixels; the tip is the middle of the bottom edge. */
export const PIN_WIDTH = 30;
export const PIN_HEIGHT = 38;
/** The selected pin is larger. */
export const CHOSEN_SCALE = 1.3;
export const CHOSEN_HEIGHT = PIN_HEIGHT * CHOSEN_SCALE;

// Colour alone must not carry meaning, so a switched-off point also shows a cross.
const MARKS: Record<MapMarker['tone'], (colour: string) => string> = {
  good: (colour) => `<circle cx="15" cy="15" r="4.5" fill="${colour}"/>`,
  critical: (colour) =>
    `<path d="m11.5 11.5 7 7m0-7-7 7" stroke="${colour}" stroke-width="2.5" stroke-linecap="round"/>`,
};

const OUTLINE =
  'M15 36.5c-1.2 0-2-1.2-3-2.6C8.6 29.2 3 23 3 15a12 12 0 1 1 24 0c0 8-5.6 14.2-9 18.9-1 1.4-1.8 2.6-3 2.6Z';

/** The middle of a pin's head, in pixels above its tip. */
export const PIN_HEAD = PIN_HEIGHT - 15;

/**
 * Makes a pin for text in its head as a data URL. Its colour is darker than that of a sign, because text needs more
 * contrast.
 */
export const blankPinAddress = (tone: MapMarker['tone'], colours: Record<ThemeToken, string>): string =>
  drawPin(colours[tone], colours.surface, '');

/**
 * Makes a pin as a data URL. A canvas does not know custom properties, so the theme's colours are written into the
 * picture.
 */
export function pinAddress(tone: MapMarker['tone'], colours: Record<ThemeToken, string>): string {
  return drawPin(colours[`${tone}-mark`], colours.surface, MARKS[tone](colours.surface));
}

function drawPin(fill: string, surface: string, mark: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PIN_WIDTH}" height="${PIN_HEIGHT}" fill="none">
<path d="${OUTLINE}" fill="${fill}" stroke="${surface}" stroke-width="2"/>
${mark}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
