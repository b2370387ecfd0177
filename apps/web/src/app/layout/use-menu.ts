import { mayOpen, useCan } from '../../core/session/permissions.ts';
import { findPage, menuFor, menuPathOf } from '../catalog-tree.ts';

/** The menu of the signed-in user, and the entry that leads to where one is. */
export function useMenu(path: string) {
  // Permissions change while the shell stands.
  useCan();
  const page = findPage(path);
  return { ...menuFor(({ access }) => mayOpen(access)), active: page ? menuPathOf(page) : path };
}
