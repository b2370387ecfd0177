import { useSyncExternalStore } from 'react';

/**
 * The 'frozen router' of specification §4: while anybody holds it, nothing leads away from the page,
 * neither links nor the router nor the browser's own buttons nor an address typed by hand.
 */
interface Hold {
  readonly sentence: string;
}
/** Where the user is kept: the address, and which step of the history it is, where the browser tells. */
interface Place {
  readonly hash: string;
  readonly step: number | null;
}

let holds: readonly Hold[] = [];
let place: Place | null = null;
/** True from the step that was taken until the one that undoes it has arrived. */
let isReturning = false;
const listeners = new Set<() => void>();

/** Older browsers do not number the steps of the history. */
const stepNow = (): number | null =>
  (globalThis as { navigation?: { currentEntry: { index: number } | null } }).navigation?.currentEntry
    ?.index ?? null;
const currentPlace = (): Place => ({ hash: location.hash, step: stepNow() });

function publish(next: readonly Hold[]): void {
  holds = next;
  for (const listener of [...listeners]) listener();
}

/** Freezes until the returned function is called; several may hold at once. The sentence says why. */
export function freezeRouter(sentence: string): () => void {
  const hold: Hold = { sentence };
  place ??= currentPlace();
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
  if (holds.length === 0 && !isReturning) place = null;
}

/** The step is undone by its opposite, so that none of the history is lost. */
function keepPlace(event: Event): void {
  if (place === null) return;
  event.stopImmediatePropagation();
  const here = currentPlace();
  if (here.hash === place.hash && here.step === place.step) {
    isReturning = false;
    // After the hashchange that follows this event.
    setTimeout(settle);
    return;
  }
  isReturning = true;
  if (here.step !== null && place.step !== null) history.go(place.step - here.step);
  else history.back();
}

// Here and not when it freezes: a window calls its listeners in the order they came, and this one must be
// called before the router's, which cannot take back a step that it did not make.
addEventListener('popstate', keepPlace);
addEventListener('hashchange', (event) => place !== null && event.stopImmediatePropagation());

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What must not be left now, in words; null when the way is free. */
export const useFrozenSentence = (): string | null =>
  useSyncExternalStore(subscribe, () => holds[0]?.sentence ?? null);
