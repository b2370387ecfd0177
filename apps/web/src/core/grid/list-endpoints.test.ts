import { catalog } from '@conforme/contracts/catalog.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import { expect, it } from 'vitest';
import { listEndpoints } from './list-endpoints.ts';

const lists = Object.values<Module>(catalog).flatMap(({ name, endpoints }) =>
  endpoints.grid?.grid ? [{ name, endpoints, grid: endpoints.grid.grid }] : [],
);

/** The references repeat method and path so that zod stays out of a list; here they meet the contract. */
it.each(lists)('the list of $name calls the endpoints of the contract', ({ endpoints, grid }) => {
  const path = endpoints.grid?.path.replace(/\/grid$/, '') as `/${string}`;
  const { removal } = grid;
  const named = ({ method, path }: { method: string; path: string }) => ({ method, path });
  const expected = (key: string) => (endpoints[key] ? named(endpoints[key]) : null);
  expect(listEndpoints({ path, ...(removal ? { removal } : {}) })).toEqual({
    grid: expected('grid'),
    remove: expected('remove'),
    restore: expected('restore'),
  });
});
