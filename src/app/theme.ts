import type { AppStore } from '../store/store.ts';
import { applyTheme } from '../ui/theme/applyTheme.ts';

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
