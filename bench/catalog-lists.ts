import { catalog } from '../packages/contracts/src/catalog.ts';
import type { Grid } from '../packages/contracts/src/core/grid.ts';
import type { Module } from '../packages/contracts/src/core/module.ts';
import type { ModulePages } from '../packages/contracts/src/core/pages.ts';
import { pageCatalog } from '../packages/contracts/src/page-catalog.ts';

export interface CatalogList {
  /** As the OpenAPI document names it: 'users.grid'. */
  readonly name: string;
  readonly path: string;
  readonly grid: Grid;
  /** Appointed recipients of reports read it, an administrator does not. */
  readonly isWithheld: boolean;
}

const withheld = new Set(
  Object.values<ModulePages>(pageCatalog).flatMap((module) =>
    Object.entries(module.permissions).flatMap(([name, { withheldFromAdmin }]) =>
      withheldFromAdmin ? [name] : [],
    ),
  ),
);

/** Every list there is. One that joins the catalogue is measured without another line. */
export const catalogLists: readonly CatalogList[] = Object.values<Module>(catalog).flatMap((module) =>
  Object.entries(module.endpoints).flatMap(([key, { path, grid, access }]) => {
    if (!grid) return [];
    const rules = typeof access === 'object' ? access.rule.split('|') : [];
    const isWithheld = rules.length > 0 && rules.every((rule) => withheld.has(rule));
    return [{ name: `${module.name}.${key}`, path, grid, isWithheld }];
  }),
);
