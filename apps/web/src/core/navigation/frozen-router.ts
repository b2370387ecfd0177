import { useSyncExternalStore } from 'react';

/**
 * The 'frozen router' of specification §4: while anybody holds it, nothing leads away from the page,
 * neither links nor the router nor the browser's own buttons nor an address typed by hand.
 */
interface Hold {
  readonly sentence: string;
}
/** Where the user is kept: the address, and the router's mark on that step of the history. */
interface Place {
  readonly hash: string;
  readonly key: unknown;
  readonly index: unknown;
}
interface RouterMark {
  readonly __TSR_key?: unknown;
  readonly __TSR_index?: unknown;
}

let holds: readonly Hold[] = [];
let place: Place | null = null;
/** True from the step that was taken until the one that undoes it has arrived. */
let isReturning = false;
const listeners = new Set<() => void>();

function currentPlace(): Place {
  const mark = (history.state ?? {}) as RouterMark;
  return { hash: location.hash, key: mark.__TSR_key, index: mark.__TSR_index };
}

function publish(next: readonly Hold[]): void {
  holds = next;
  for (const listener of [...listeners]) listener();
}

/** Freezes until the returned function is called; several may hold at once. The sentence says why. */
export function freezeRouter(sentence: string): () => void {
  const hold: Hold = { sentence };
  if (place === null) {
    place = currentPlace();
    addEventListener('popstate', keepPlace, { capture: true });
    addEventListener('hashchange', hideFromOthers, { capture: true });
  }
  publish([...holds, hold]);
  return () => {
    publish(holds.filter((one) => one !== hold));
    settle();
  };
}

/** Lets everything go: the session has ended, and its operations with it. */
export function thawRouter(): void {
  isReturning = false;
  publish([]);
  settle();
}

/** For as long as `work` lasts, whichever way it ends. */
export async function whileFrozen<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  const release = freezeRouter(sentence);
  try {
    return await work();
  } finally {
    release();
  }
}

export const isRouterFrozen = (): boolean => holds.length > 0;

/** The address the user is kept at, whatever the address bar says for a moment. */
export const heldHash = (): string | null => place?.hash ?? null;

function settle(): void {
  if (holds.length > 0 || isReturning || place === null) return;
  place = null;
  removeEventListener('popstate', keepPlace, { capture: true });
  removeEventListener('hashchange', hideFromOthers, { capture: true });
}

const hideFromOthers = (event: Event): void => event.stopImmediatePropagation();

/** Before the router hears of it: the step is undone by its opposite, so no step of the history is lost. */
function keepPlace(event: Event): void {
  hideFromOthers(event);
  const here = currentPlace();
  if (here.hash === place?.hash && here.key === place?.key) {
    isReturning = false;
    // After the hashchange that follows this event.
    setTimeout(settle);
    return;
  }
  isReturning = true;
  const steps = Number(place?.index) - Number(here.index);
  // A typed address carries no mark, and stands one step after the place.
  history.go(here.index === undefined || !steps ? -1 : steps);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What must not be left now, in words; null when the way is free. */
export const useFrozenSentence = (): string | null =>
  useSyncExternalStore(subscribe, () => holds[0]?.sentence ?? null);
