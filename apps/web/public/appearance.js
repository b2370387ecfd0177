// Runs before the first paint, so that nothing of the chosen appearance ever flashes.
// The same key and choices as core/theme/appearance.ts, the default first; a test keeps the two in step.
(() => {
  const choices = {
    skin: ['light', 'dark', 'system'],
    layout: ['vertical', 'horizontal'],
    menu: ['full', 'rail'],
    navbar: ['floating', 'sticky', 'static'],
    footer: ['static', 'sticky', 'hidden'],
    direction: ['ltr', 'rtl'],
    density: ['comfortable', 'compact'],
  };
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('conforme.appearance') ?? '{}') ?? {};
  } catch {
    // Unreadable storage means the defaults.
  }
  const value = (name) => choices[name].find((one) => one === chosen[name]) ?? choices[name][0];
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', value('skin') === 'system' ? system : value('skin'));
  root.dir = value('direction');
  for (const name of ['layout', 'menu', 'navbar', 'footer', 'density'])
    root.setAttribute(`data-${name}`, value(name));
})();
