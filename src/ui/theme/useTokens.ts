import { useSyncExternalStore } from 'react';
import { dark, light, type ThemeToken } from './tokens.ts';

const DARK_QUERY = '(prefers-color-scheme: dark)';

function subscribe(notify: () => void): () => void {
  const chosen = new MutationObserver(notify);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = window.matchMedia(DARK_QUERY);
  system.addEventListener('change', notify);
  return () => {
    chosen.disconnect();
    system.removeEventListener('change', notify);
  };
}

function current(): Record<ThemeToken, string> {
  const theme = document.documentElement.dataset['theme'] ?? (window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light');
  return theme === 'dark' ? dark : light;
}

/** Gives the theme's values, updated live, for a canvas that cannot read custom properties. */
export const useTokens = (): Record<ThemeToken, string> => useSyncExternalStore(subscribe, current);

/** Whether the dark theme is shown, updated live. */
export const useIsDark = (): boolean => useTokens() === dark;
