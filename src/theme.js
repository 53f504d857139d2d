// Before the first paint: the theme chosen last time (written by redux-persist). Nothing chosen: the system decides.
try {
  const theme = JSON.parse(JSON.parse(localStorage.getItem('persist:preferences')).theme);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing stored, or storage denied.
}
