import type { ThemeToken } from './tokens.ts';

/** The token's present value, for a canvas (map, chart), which cannot read `var()`. Read it again when the theme changes. */
export function resolveToken(name: ThemeToken): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
