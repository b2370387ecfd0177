import { useSyncExternalStore } from 'react';

export interface Appearance {
  readonly skin: 'light' | 'dark' | 'system';
  readonly direction: 'ltr' | 'rtl';
  /** The sidebar with words, or only its icons. */
  readonly menu: 'full' | 'rail';
}

/** Also read by public/appearance.js, before the first paint. */
const KEY = 'conforme.appearance';
const DEFAULTS: Appearance = { skin: 'light', direction: 'ltr', menu: 'full' };

const listeners = new Set<() => void>();
const systemSkin = () => matchMedia('(prefers-color-scheme: dark)');

function read(): Appearance {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Appearance>) };
  } catch {
    return DEFAULTS;
  }
}
let current = read();

function subscribe(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    current = read();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromAnotherTab);
  systemSkin().addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromAnotherTab);
    systemSkin().removeEventListener('change', listener);
  };
}

export function changeAppearance(change: Partial<Appearance>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => current);

/** The skin in effect: 'system' resolved. */
export const useSkin = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () =>
    current.skin === 'system' ? (systemSkin().matches ? 'dark' : 'light') : current.skin,
  );
