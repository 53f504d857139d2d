const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * `#rrggbb` from hue (degrees), saturation and lightness (percent): the map's canvas adds the opacity to hexadecimal
 * colours only.
 */
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

/** From light to dark red: `hsl(0, 70%, 85 − 35 × intensity)` with an intensity from 0 to 1 (docs/product.md, 9.5). */
export const heatColour = (intensity: number): string => hslToHex(0, 70, 85 - 35 * clamp(intensity, 0, 1));

const DOWN = 214;
const UP = 28;

/** From blue (−1, a fall) over grey to orange (1, a rise), which people who confuse red and green can tell apart. */
export function changeColour(position: number): string {
  const size = Math.abs(clamp(position, -1, 1));
  return hslToHex(position < 0 ? DOWN : UP, 6 + 66 * size, 84 - 36 * size);
}
