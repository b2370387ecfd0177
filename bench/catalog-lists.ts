import { catalog } from '../packages/contracts/src/catalog.ts';
import type { Grid } from '../packages/contracts/src/core/grid.ts';
import type { Module } from '../packages/contracts/src/core/module.ts';

export interface CatalogList {
  /** As the OpenAPI document names it: 'users.grid'. */
  readonly name: string;
  readonly path: string;
  readonly grid: Grid;
}

/** Every list there is. One that joins the catalogue is measured without another line. */
export const catalogLists: readonly CatalogList[] = Object.values<Module>(catalog).flatMap((module) =>
  Object.entries(module.endpoints).flatMap(([key, { path, grid }]) =>
    grid ? [{ name: `${module.name}.${key}`, path, grid }] : [],
  ),
);
