import { ownStore } from '../../core/session/own-store.ts';
import { findPage } from '../catalog-tree.ts';

const MOST = 5;

const visited = ownStore<readonly string[]>('recent', [], (stored) =>
  (stored as unknown[]).filter((path): path is string => typeof path === 'string'),
);

/** Catalogue pages only, without what was searched or which record was open. */
export function noteVisit(path: string): void {
  const page = findPage(path);
  if (!page?.quickSearch || visited.read()[0] === page.path) return;
  visited.write([page.path, ...visited.read().filter((one) => one !== page.path)].slice(0, MOST));
}

/** Lately visited, the last first; where one is now is no place to go to. */
export const useRecentPages = (here: string): string[] => visited.use().filter((path) => path !== here);
