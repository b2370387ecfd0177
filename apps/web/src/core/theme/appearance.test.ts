import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import script from '../../../public/appearance.js?raw';

const KEY = 'conforme.appearance';
const root = document.documentElement;
const ATTRIBUTES = [
  'data-mantine-color-scheme',
  'dir',
  'data-layout',
  'data-menu',
  'data-navbar',
  'data-footer',
  'data-density',
];
const shown = () => Object.fromEntries(ATTRIBUTES.map((name) => [name, root.getAttribute(name)]));
const blank = () => {
  for (const name of ATTRIBUTES) root.removeAttribute(name);
};

/** What the document says after the script that runs before the first paint. */
function paintedFirst() {
  blank();
  new Function(script)();
  return shown();
}
/** What it says once the application has taken over. */
async function paintedByTheApplication() {
  blank();
  vi.resetModules();
  const { changeAppearance } = await import('./appearance.ts');
  changeAppearance({});
  return shown();
}
const systemIs = (skin: 'light' | 'dark') =>
  vi.stubGlobal('matchMedia', () => ({ matches: skin === 'dark', addEventListener: () => undefined }));

const DEFAULTS = {
  'data-mantine-color-scheme': 'light',
  dir: 'ltr',
  'data-layout': 'vertical',
  'data-menu': 'full',
  'data-navbar': 'floating',
  'data-footer': 'static',
  'data-density': 'comfortable',
};
const choices: [string, string, Record<string, string>][] = [
  ['skin', 'dark', { 'data-mantine-color-scheme': 'dark' }],
  ['layout', 'horizontal', { 'data-layout': 'horizontal' }],
  ['menu', 'rail', { 'data-menu': 'rail' }],
  ['navbar', 'sticky', { 'data-navbar': 'sticky' }],
  ['navbar', 'static', { 'data-navbar': 'static' }],
  ['footer', 'sticky', { 'data-footer': 'sticky' }],
  ['footer', 'hidden', { 'data-footer': 'hidden' }],
  ['direction', 'rtl', { dir: 'rtl' }],
  ['density', 'compact', { 'data-density': 'compact' }],
];

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the appearance, before the first paint and after', () => {
  it('is the specification’s without a choice', async () => {
    expect(paintedFirst()).toEqual(DEFAULTS);
    expect(await paintedByTheApplication()).toEqual(DEFAULTS);
  });

  it.each(choices)('%s: %s', async (name, value, attributes) => {
    localStorage.setItem(KEY, JSON.stringify({ [name]: value }));
    expect(paintedFirst()).toEqual({ ...DEFAULTS, ...attributes });
    expect(await paintedByTheApplication()).toEqual({ ...DEFAULTS, ...attributes });
  });

  it.each(['light', 'dark'] as const)('“do sistema” is what the system says: %s', async (skin) => {
    systemIs(skin);
    localStorage.setItem(KEY, JSON.stringify({ skin: 'system' }));
    expect(paintedFirst()).toMatchObject({ 'data-mantine-color-scheme': skin });
    expect(await paintedByTheApplication()).toMatchObject({ 'data-mantine-color-scheme': skin });
  });

  it.each([
    'null',
    '[]',
    '7',
    '{ not json',
    '"dark"',
    '{"skin":"pink","layout":1,"navbar":null,"footer":["hidden"],"direction":"up","density":{},"menu":"constructor"}',
  ])('falls back to the defaults from %s', async (stored) => {
    localStorage.setItem(KEY, stored);
    expect(paintedFirst()).toEqual(DEFAULTS);
    localStorage.setItem(KEY, stored);
    expect(await paintedByTheApplication()).toEqual(DEFAULTS);
  });

  it('keeps what is known of a choice that is partly unknown', async () => {
    localStorage.setItem(KEY, JSON.stringify({ skin: 'dark', layout: 'diagonal' }));
    expect(paintedFirst()).toEqual({ ...DEFAULTS, 'data-mantine-color-scheme': 'dark' });
    expect(await paintedByTheApplication()).toEqual({ ...DEFAULTS, 'data-mantine-color-scheme': 'dark' });
  });
});

describe('a choice', () => {
  it('is kept, and restoring takes every choice away', async () => {
    vi.resetModules();
    const { changeAppearance, restoreAppearance } = await import('./appearance.ts');
    changeAppearance({ footer: 'hidden' });
    changeAppearance({ navbar: 'static' });
    expect(paintedFirst()).toMatchObject({ 'data-footer': 'hidden', 'data-navbar': 'static' });
    restoreAppearance();
    expect(shown()).toEqual(DEFAULTS);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('made in another tab is followed', async () => {
    vi.resetModules();
    await import('./appearance.ts');
    localStorage.setItem(KEY, JSON.stringify({ layout: 'horizontal' }));
    dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(shown()).toEqual({ ...DEFAULTS, 'data-layout': 'horizontal' });
  });

  it('lasts as long as the page where nothing can be stored', async () => {
    vi.resetModules();
    const { changeAppearance } = await import('./appearance.ts');
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('QuotaExceededError');
      },
    });
    changeAppearance({ density: 'compact' });
    expect(shown()).toMatchObject({ 'data-density': 'compact' });
  });
});
