import type { ModulePages } from '@conforme/contracts/core/pages.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import type { Config } from '../../core/config.ts';
import type { Principal } from '../../core/context.ts';

/** The shape the specification gives permissions: objects with a name. */
export const permissionNames = (user: Principal): { name: string }[] =>
  [...user.permissions].sort().map((name) => ({ name }));

const groupOf = new Map(
  Object.values<ModulePages>(pageCatalog).flatMap(({ permissions }) =>
    Object.entries(permissions).map(([name, { group }]) => [name, group] as const),
  ),
);

/** Of what a group holds, what it may use: not what belongs to another group, nor what this installation gives nobody. */
export const inForce = (config: Config, roleName: string | null, held: readonly string[]): string[] =>
  held.filter((name) => {
    const group = groupOf.get(name);
    return (
      (!group || group === roleName) && (config.DEV_PAGES || !(name in pageCatalog.developer.permissions))
    );
  });
