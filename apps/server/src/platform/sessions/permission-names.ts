import type { Principal } from '../../core/context.ts';

/** The shape the specification gives permissions: objects with a name. */
export const permissionNames = (user: Principal): { name: string }[] =>
  [...user.permissions].sort().map((name) => ({ name }));
