// Before the first paint: the theme chosen last time (written by redux-persist). Nothing chosen: the system decides.
try {
  const theme = JSON.parse(JSON.parse(localStorage.getItem('persist:preferences')).theme);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing stored, or storage denied.
}

// A script of the page itself that does not come leaves it empty, with nobody else to say so.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !target.defer) return;
    const tell = () => {
      const root = document.getElementById('root');
      if (!root || root.hasChildNodes()) return;
      const text = document.createElement('p');
      const link = document.createElement('a');
      text.setAttribute('role', 'alert');
      text.style.cssText = 'padding: 20vh 16px; text-align: center; font: 16px/24px system-ui, sans-serif';
      link.href = location.href;
      link.textContent = 'Réessayer';
      text.append('La page n’a pas pu être chargée : la connexion est interrompue ou trop lente. ', link);
      root.append(text);
      addEventListener('online', () => location.reload());
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell);
    else tell();
  },
  true,
);
