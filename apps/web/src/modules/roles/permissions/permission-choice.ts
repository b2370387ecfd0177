import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { PermissionTree } from '@conforme/contracts/modules/roles/roles.schemas.ts';

export type Area = PermissionTree[number];
export type Functionality = Area['functionalities'][number];
export type Permission = Functionality['permissions'][number];

export const permissionsOf = (area: Area): Permission[] =>
  area.functionalities.flatMap(({ permissions }) => permissions);
export const allPermissions = (tree: PermissionTree): Permission[] => tree.flatMap(permissionsOf);

/** All, some or none of them: what a header's box shows. */
export function extentOf(
  permissions: readonly Permission[],
  chosen: ReadonlySet<number>,
): 'all' | 'some' | 'none' {
  const count = permissions.filter(({ id }) => chosen.has(id)).length;
  return count === 0 ? 'none' : count === permissions.length ? 'all' : 'some';
}

/**
 * Ticks all that may be ticked, or unticks all that may be unticked once none is left to tick. What the user
 * may not change stays as it is.
 */
export function toggleAll(
  permissions: readonly Permission[],
  chosen: ReadonlySet<number>,
  mayChange: (permission: Permission) => boolean,
): Set<number> {
  const changeable = permissions.filter(mayChange);
  const isComplete = changeable.every(({ id }) => chosen.has(id));
  const next = new Set(chosen);
  for (const { id } of changeable) {
    if (isComplete) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** The part of the tree that has the words, by any name it goes by; an area or functionality brings all of its own. */
export function searchTree(
  tree: PermissionTree,
  words: string,
  isShown: (permission: Permission) => boolean,
): Area[] {
  const wanted = plainText(words.trim());
  const has = (...texts: readonly (string | null)[]) =>
    texts.some((text) => plainText(text ?? '').includes(wanted));
  return tree.flatMap((area) => {
    const functionalities = area.functionalities.flatMap((functionality) => {
      const isWhole = has(area.display_name, functionality.display_name);
      const permissions = functionality.permissions.filter(
        (permission) =>
          isShown(permission) &&
          (isWhole || has(permission.display_name, permission.description, permission.name)),
      );
      return permissions.length > 0 ? [{ ...functionality, permissions }] : [];
    });
    return functionalities.length > 0 ? [{ ...area, functionalities }] : [];
  });
}

/** What saving would give and take, by name, in the order of the tree. */
export function permissionChanges(
  tree: PermissionTree,
  before: readonly number[],
  after: readonly number[],
): { given: string[]; taken: string[] } {
  const named = (ids: readonly number[], without: readonly number[]) =>
    allPermissions(tree)
      .filter(({ id }) => ids.includes(id) && !without.includes(id))
      .map(({ display_name }) => display_name);
  return { given: named(after, before), taken: named(before, after) };
}
