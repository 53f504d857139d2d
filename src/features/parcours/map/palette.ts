import { useIsDark } from '../../../ui/theme/useTokens.ts';

/** The colour of a trip's line, and a colour that is legible on it. */
export interface TripColour {
  stroke: string;
  ink: string;
}

const LIGHT = '#ffffff';
const DARK = '#141311';
const tripColour = (stroke: string, ink: string): TripColour => ({ stroke, ink });

/**
 * Blue, red, green, yellow, violet, orange, then again from blue (docs/product.md, 9.6). Each tone is legible on the
 * page and on the map's tiles of its theme.
 */
export const PALETTES: Record<'light' | 'dark', readonly TripColour[]> = {
  light: [
    tripColour('#1f5fd6', LIGHT),
    tripColour('#cf2a2f', LIGHT),
    tripColour('#1d7f3f', LIGHT),
    tripColour('#a67d00', DARK),
    tripColour('#8a3fd1', LIGHT),
    tripColour('#c05008', LIGHT),
  ],
  dark: ['#6ea2ff', '#ff7069', '#56c271', '#ecc94b', '#c08bff', '#ff9a45'].map((stroke) => tripColour(stroke, DARK)),
};

const FALLBACK: TripColour = tripColour(DARK, LIGHT);

/** The colour of the trip with this rank, which is 0 for the first. */
export const colourOf = (palette: readonly TripColour[], rank: number): TripColour =>
  palette[rank % palette.length] ?? FALLBACK;

export const usePalette = (): readonly TripColour[] => PALETTES[useIsDark() ? 'dark' : 'light'];
