export type Theme = 'light' | 'dark' | 'system';

/** Puts the theme on the document; 'system' leaves the choice to prefers-color-scheme. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
