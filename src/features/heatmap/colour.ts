/** Doc 2, 9: what has no colour of its own. */
export const DEFAULT_COLOUR = '#3388ff';

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** `#rrggbb` of hue (degrees), saturation and lightness (percent): a canvas mixes opacity into hexadecimal. */
export function hslToHex(hue: number, saturation: number, lightness: number): string {
  const fraction = lightness / 100;
  const chroma = (saturation / 100) * Math.min(fraction, 1 - fraction);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (fraction - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Light red to darker red: `hsl(0, 70%, 85 − 35 × intensity)` (doc 2, 9); intensity from 0 to 1. */
export const heatColour = (intensity: number): string => hslToHex(0, 70, 85 - 35 * clamp(intensity, 0, 1));

const DOWN = 214;
const UP = 28;

/** From −1 (blue, less than before) over grey to 1 (orange, more): told apart by people who see no red or green. */
export function changeColour(position: number): string {
  const size = Math.abs(clamp(position, -1, 1));
  return hslToHex(position < 0 ? DOWN : UP, 6 + 66 * size, 84 - 36 * size);
}

/** A zone's own colour when it is one; anything else would break the drawing of the map. */
export const ownColour = (couleur: unknown): string =>
  typeof couleur === 'string' && /^#[0-9a-f]{6}$/i.test(couleur) ? couleur : DEFAULT_COLOUR;
