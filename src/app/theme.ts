import type { AppStore } from '../store/store.ts';

type Theme = 'light' | 'dark' | 'system';

/** Sets the theme of the document; 'system' follows prefers-color-scheme. */
function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Keeps the document's theme that of the preferences, from now on. */
export function followTheme(store: AppStore): void {
  let shown: string | null = null;
  const follow = () => {
    const { theme } = store.getState().preferences;
    if (theme === shown) return;
    shown = theme;
    applyTheme(theme);
  };
  follow();
  store.subscribe(follow);
}
