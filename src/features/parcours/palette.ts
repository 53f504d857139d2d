import { dark } from '../../ui/theme/tokens.ts';
import { useTokens } from '../../ui/theme/useTokens.ts';

/** A colour of a trip, and what is legible on it. */
export interface Couleur {
  trait: string;
  encre: string;
}

const CLAIR = '#ffffff';
const FONCE = '#141311';
const couleur = (trait: string, encre: string): Couleur => ({ trait, encre });

/**
 * Doc 2, 9: blue, red, green, yellow, violet, orange, then again; the tones are ours, legible on paper and on tiles of
 * either theme.
 */
export const PALETTES: Record<'clair' | 'sombre', readonly Couleur[]> = {
  clair: [
    couleur('#1f5fd6', CLAIR),
    couleur('#cf2a2f', CLAIR),
    couleur('#1d7f3f', CLAIR),
    couleur('#a67d00', FONCE),
    couleur('#8a3fd1', CLAIR),
    couleur('#c05008', CLAIR),
  ],
  sombre: ['#6ea2ff', '#ff7069', '#56c271', '#ecc94b', '#c08bff', '#ff9a45'].map((trait) => couleur(trait, FONCE)),
};

const SANS: Couleur = couleur(FONCE, CLAIR);

/** The colour of the trip of a rank, 0 for the first. */
export const couleurDe = (palette: readonly Couleur[], rang: number): Couleur => palette[rang % palette.length] ?? SANS;

/** The colours of the theme. */
export const usePalette = (): readonly Couleur[] => PALETTES[useTokens() === dark ? 'sombre' : 'clair'];
