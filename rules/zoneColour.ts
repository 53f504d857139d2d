/** Colour of a zone without one of its own (docs/product.md, 6.21 and 9.5). */
export const DEFAULT_COLOUR = '#3388ff';

/**
 * A zone's colour as `#rrggbb`. Anything else would break the drawing of the map, so it becomes the default colour.
 */
export const zoneColour = (couleur: unknown): string =>
  typeof couleur === 'string' && /^#[0-9a-f]{6}$/i.test(couleur) ? couleur.toLowerCase() : DEFAULT_COLOUR;
