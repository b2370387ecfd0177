import { developerPages } from '@conforme/contracts/modules/developer/developer.pages.ts';
import type { Config } from '../../core/config.ts';
import type { Principal } from '../../core/context.ts';

/** The shape the specification gives permissions: objects with a name. */
export const permissionNames = (user: Principal): { name: string }[] =>
  [...user.permissions].sort().map((name) => ({ name }));

/** Permissions this installation gives to nobody, whatever the groups say. */
export const withheldByConfiguration = (config: Config): readonly string[] =>
  config.DEV_PAGES ? [] : Object.keys(developerPages.permissions);
