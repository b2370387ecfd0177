import { useSyncExternalStore } from 'react';

/** What can be chosen; the first of each is the default (specification §2, "Layouts"). */
const CHOICES = {
  skin: ['light', 'dark', 'system'],
  layout: ['vertical', 'horizontal'],
  /** The sidebar with words, or only its icons. */
  menu: ['full', 'rail'],
  navbar: ['floating', 'sticky', 'static'],
  footer: ['static', 'sticky', 'hidden'],
  direction: ['ltr', 'rtl'],
  density: ['comfortable', 'compact'],
} as const;

type Name = keyof typeof CHOICES;
export type Appearance = { readonly [K in Name]: (typeof CHOICES)[K][number] };

/** Also read by public/appearance.js, before the first paint; a test keeps the two in step. */
const KEY = 'conforme.appearance';

const systemSkin = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let current = read();

/** What is stored; without storage, or without sense in it, nothing. */
function read(): Appearance {
  try {
    return complete(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return complete({});
  }
}

/** The default wherever a choice is missing or unknown. */
function complete(chosen: Partial<Record<Name, unknown>> | null): Appearance {
  const entries = Object.entries(CHOICES).map(([name, values]) => [
    name,
    values.find((value) => value === chosen?.[name as Name]) ?? values[0],
  ]);
  return Object.fromEntries(entries) as Appearance;
}

const skinInEffect = (): 'light' | 'dark' =>
  current.skin === 'system' ? (systemSkin.matches ? 'dark' : 'light') : current.skin;

/** Onto the document, where styles read it. */
function apply(next: Appearance): void {
  current = next;
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', skinInEffect());
  root.dir = next.direction;
  for (const name of ['layout', 'menu', 'navbar', 'footer', 'density'] as const)
    root.setAttribute(`data-${name}`, next[name]);
  for (const listener of listeners) listener();
}

addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) apply(read());
});
systemSkin.addEventListener('change', () => apply(current));

export function changeAppearance(change: Partial<Appearance>): void {
  apply({ ...current, ...change });
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export function restoreAppearance(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
  apply(complete({}));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => current);

/** The skin in effect: 'system' resolved. */
export const useSkin = (): 'light' | 'dark' => useSyncExternalStore(subscribe, skinInEffect);
