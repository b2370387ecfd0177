// Runs before the first paint, so that neither skin nor direction ever flashes.
// The same key and shape as core/theme/appearance.ts.
(() => {
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('conforme.appearance') ?? '{}') ?? {};
  } catch {
    // Unreadable storage means the defaults.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const skin = chosen.skin === 'system' ? system : chosen.skin === 'dark' ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', skin);
  document.documentElement.dir = chosen.direction === 'rtl' ? 'rtl' : 'ltr';
})();
