import { useSyncExternalStore } from 'react';
import { heldHash, thawRouter } from './frozen-router.ts';

export interface HashLocation {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** '#/users?page=2' → '/users?page=2'; an empty hash is the root. */
export const currentHref = (): string => (heldHash() ?? location.hash).slice(1) || '/';

export function parseHref(href: string): HashLocation {
  const [path = '', query = ''] = href.split('?');
  return { path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

let forced = false;
/** True while `go` is under way: a form with unsaved changes does not hold up the end of a session. */
export const isForcedMove = (): boolean => forced;

/** Moves between the two applications, and wherever code outside React must send the user. */
export function go(path: string): void {
  forced = true;
  thawRouter();
  location.hash = path;
  setTimeout(() => {
    forced = false;
  }, 300);
}

/** As `go`, without a step in the history: for addresses that only led elsewhere. */
export const replaceWith = (path: string): void => location.replace(`#${path}`);

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

export const useHashHref = (): string => useSyncExternalStore(subscribe, currentHref);
