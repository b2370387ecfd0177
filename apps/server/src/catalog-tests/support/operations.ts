import { catalog } from '@conforme/contracts/catalog.ts';
import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import type { Access, ModulePages, Permission } from '@conforme/contracts/core/pages.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { inTurns } from '../../testing/full-form.ts';

export interface Operation {
  /** As the OpenAPI document names it: 'users.grid'. */
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every endpoint there is. A module that joins the catalogue falls under these tests by itself. */
export const everything: readonly Operation[] = Object.values<Module>(catalog).flatMap((module) =>
  Object.entries(module.endpoints).map(([key, endpoint]) => ({ name: `${module.name}.${key}`, endpoint })),
);
/** What a program or a page of ours calls: it answers data or a refusal in the one shape. */
export const operations = everything.filter(({ endpoint }) => !endpoint.redirect && !endpoint.piece);
/** What takes the next bytes of a file (tus 1.0) and neither JSON nor forms: see pieces.test.ts. */
export const pieces = everything.filter(({ endpoint }) => endpoint.piece);
/** Where another site sends a browser back to: it answers with a page of ours, see redirects.test.ts. */
export const redirects = everything.filter(({ endpoint }) => endpoint.redirect);

export const guarded = operations.filter(({ endpoint }) => endpoint.access !== 'public');
export const grids = operations.filter(({ endpoint }) => endpoint.grid !== undefined);
/** What takes files. */
export const uploads = operations.filter(({ endpoint }) => endpoint.upload !== undefined);
/** What takes JSON; a GET never does. */
export const writes = operations.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.upload);
/** What only asks, with more than an address can hold. */
const asksByPost: readonly string[] = [
  ...['contacts.duplicates', 'contact-lists.paste', 'contact-lists.preview'],
  ...['schedules.clashes', 'schedules.freeSlots'],
  ...['legal-entities.moveEffects', 'natural-entities.duplicates'],
];
export const isRead = ({ name, endpoint }: Operation): boolean =>
  endpoint.method === 'GET' || asksByPost.includes(name);

/** The permissions any one of which opens the endpoint; none when being signed in is enough. */
export const alternatives = (access: Access): readonly string[] =>
  typeof access === 'object' ? access.rule.split('|') : [];
export const ruled = guarded.filter(({ endpoint }) => alternatives(endpoint.access).length > 0);

const permissions = new Map<string, Permission>(
  Object.values<ModulePages>(pageCatalog).flatMap((module) => Object.entries(module.permissions)),
);
export const allPermissions: readonly string[] = [...permissions.keys()];
/** What only appointed recipients of reports hold, administrators not. */
export const withheldPermissions: readonly string[] = allPermissions.filter(
  (name) => permissions.get(name)?.withheldFromAdmin,
);
/** True where every one of these has force in the group admin only. */
export const onlyAdmins = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => permissions.get(name)?.group === 'admin');

export const moduleOf = ({ name }: Operation): string => name.slice(0, name.indexOf('.'));

/**
 * For what takes long at each operation: in the short form some of every module, at least one, others in each run; in the
 * full form all.
 */
export function ofEachModule(
  operations: readonly Operation[],
  what: string,
  everyNth = 4,
): readonly Operation[] {
  const modules = [...new Set(operations.map(moduleOf))];
  return modules.flatMap((module) =>
    inTurns(everyNth, `${what} ${module}`)(operations.filter((operation) => moduleOf(operation) === module)),
  );
}
