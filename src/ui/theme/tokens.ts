/**
 * The only source of colours, type, space and density. GlobalStyle writes them as CSS custom properties, the contrast
 * test computes with them, and charts and maps read their values.
 */
export const light = {
  // neutrals (warm)
  canvas: '#faf9f7', // page, side navigation
  surface: '#ffffff', // tables, panels, dialogs, fields
  sunken: '#f4f2ee', // table head, read-only fields
  hover: '#f2efea', // row and entry under the pointer
  track: '#e6e2db', // empty part of bars, skeletons
  border: '#e6e2db',
  'border-strong': '#d0cabf',
  'border-control': '#958e83', // fields, checkboxes, switches: 3:1
  text: '#1e1c19',
  'text-2': '#55514a',
  'text-3': '#6a655c',
  'text-disabled': '#a39d93',
  scrim: 'rgb(30 28 25 / .40)',
  // the one accent
  accent: '#0b5d5e',
  'accent-hover': '#084849',
  'accent-text': '#0b5d5e',
  'accent-soft': '#e3efee',
  'accent-line': '#a9cfcd',
  'on-accent': '#ffffff',
  focus: '#0e7f80',
  // tones: text, background, line, mark
  good: '#2b6622',
  'good-bg': '#ebf4e6',
  'good-line': '#c3dcb8',
  'good-mark': '#47903a',
  notice: '#245a8d',
  'notice-bg': '#e9f1f8',
  'notice-line': '#c0d6e9',
  'notice-mark': '#3a7ab5',
  warning: '#7f4d00',
  'warning-bg': '#fcf2dd',
  'warning-line': '#ecd39b',
  'warning-mark': '#b87503',
  critical: '#a3261f',
  'critical-bg': '#fcedeb',
  'critical-line': '#efc3be',
  'critical-mark': '#cb3b32',
  'critical-solid': '#b02c24',
  'on-critical': '#ffffff',
  // two steps between good and critical
  orange: '#8f4400',
  'orange-bg': '#fdeee0',
  'orange-line': '#f0cba6',
  'orange-mark': '#c96a1a',
  yellow: '#655800',
  'yellow-bg': '#faf6d0',
  'yellow-line': '#e2d98a',
  'yellow-mark': '#988500',
  // charts, in this order; the seventh is always « Autres »
  c1: '#0f7273',
  c2: '#bd7a12',
  c3: '#44709f',
  c4: '#b04d3a',
  c5: '#6c7f2c',
  c6: '#7f5a91',
  c7: '#8f887d',
  grid: '#ece8e1',
  area: 'rgb(15 114 115 / .09)',
  band: 'rgb(106 101 92 / .16)',
  // avatars: one lightness and chroma, 17 hues
  'av-bg-l': '.925',
  'av-bg-c': '.042',
  'av-fg-l': '.40',
  'av-fg-c': '.085',
  // map
  'map-land': '#f3f0ea',
  'map-label': '#5d574e',
  'map-halo': '#f8f6f2',
  'map-tiles': 'saturate(.55) brightness(1.02)',
  // only what floats has a shadow
  'shadow-pop': '0 0 0 1px rgb(30 28 25 / .08), 0 4px 16px rgb(30 28 25 / .12)',
  'shadow-dialog': '0 0 0 1px rgb(30 28 25 / .08), 0 16px 48px rgb(30 28 25 / .20)',
} as const;

/** Names of the custom properties that differ between the themes. */
export type ThemeToken = keyof typeof light;

export const dark: Record<ThemeToken, string> = {
  canvas: '#141311',
  surface: '#1a1917',
  sunken: '#211f1c',
  hover: '#262420',
  track: '#35322d',
  border: '#2d2a26',
  'border-strong': '#454039',
  'border-control': '#807a70',
  text: '#edebe6',
  'text-2': '#bcb6ac',
  'text-3': '#9b9489',
  'text-disabled': '#6a645b',
  scrim: 'rgb(0 0 0 / .60)',
  accent: '#56b5b0',
  'accent-hover': '#70c8c3',
  'accent-text': '#69c2bd',
  'accent-soft': '#15302f',
  'accent-line': '#27504e',
  'on-accent': '#06201f',
  focus: '#69c2bd',
  good: '#8fca82',
  'good-bg': '#1b2717',
  'good-line': '#34492c',
  'good-mark': '#6fb560',
  notice: '#8bbbe6',
  'notice-bg': '#172431',
  'notice-line': '#2a4258',
  'notice-mark': '#5f9fd6',
  warning: '#e6b85c',
  'warning-bg': '#2c2212',
  'warning-line': '#51401f',
  'warning-mark': '#d79a2b',
  critical: '#f39a91',
  'critical-bg': '#351d1a',
  'critical-line': '#5d322d',
  'critical-mark': '#e5675c',
  'critical-solid': '#e5766c',
  'on-critical': '#2a0806',
  orange: '#f2a76b',
  'orange-bg': '#33200f',
  'orange-line': '#5c3c1e',
  'orange-mark': '#e0833c',
  yellow: '#e4d35f',
  'yellow-bg': '#29260f',
  'yellow-line': '#4b461c',
  'yellow-mark': '#cdb93a',
  c1: '#4fb0ab',
  c2: '#dca345',
  c3: '#7ba6d4',
  c4: '#df8472',
  c5: '#a6b95b',
  c6: '#b48cc7',
  c7: '#8d867b',
  grid: '#2a2824',
  area: 'rgb(79 176 171 / .12)',
  band: 'rgb(168 160 148 / .20)',
  'av-bg-l': '.33',
  'av-bg-c': '.05',
  'av-fg-l': '.88',
  'av-fg-c': '.07',
  'map-land': '#201e1b',
  'map-label': '#b3ab9f',
  'map-halo': '#1b1917',
  'map-tiles': 'invert(1) hue-rotate(180deg) saturate(.45) brightness(.92) contrast(.88)',
  'shadow-pop': '0 0 0 1px rgb(255 255 255 / .09), 0 4px 16px rgb(0 0 0 / .5)',
  'shadow-dialog': '0 0 0 1px rgb(255 255 255 / .09), 0 16px 48px rgb(0 0 0 / .6)',
};

/**
 * Type, space and density, the same in both themes. The `font` shorthand resets font features, hence the .num and .tn
 * classes.
 */
export const fixed = {
  font:
    '"Inter Variable", "Inter fallback", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, ' +
    '"Helvetica Neue", Arial, sans-serif',
  't-meta': '500 12px/16px var(--font)',
  't-small': '400 13px/20px var(--font)',
  't-control': '500 13px/20px var(--font)',
  't-body': '400 14px/20px var(--font)',
  't-section': '600 14px/20px var(--font)',
  't-dialog': '600 16px/24px var(--font)',
  't-title': '600 20px/28px var(--font)',
  't-figure': '600 20px/28px var(--font)',
  't-figure-lg': '600 28px/36px var(--font)',
  s1: '4px',
  s2: '8px',
  s3: '12px',
  s4: '16px',
  s6: '24px',
  s8: '32px',
  row: '40px',
  control: '32px',
  'nav-row': '28px',
  topbar: '48px',
  nav: '16rem',
  'nav-collapsed': '3rem',
  'nav-mobile': '18rem',
  gutter: '24px',
  r1: '4px',
  r2: '6px',
  r3: '8px',
  r4: '12px',
  fast: '120ms',
} as const;

/** Overrides for special cases: low windows must still show the 22 navigation entries, and fingers need 40 px. */
export const lowWindow = { 'nav-row': '26px' } as const;
export const phoneFixed = { gutter: '16px', control: '40px', 'nav-row': '40px' } as const;
