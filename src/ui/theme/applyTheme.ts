export type Theme = 'light' | 'dark' | 'system';

/** Sets the theme of the document; 'system' follows prefers-color-scheme. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
