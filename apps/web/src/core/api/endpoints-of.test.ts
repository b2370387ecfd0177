import { catalog } from '@conforme/contracts/catalog.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import { expect, it } from 'vitest';
import { endpointsOf } from './endpoints-of.ts';

it.each(Object.values(catalog).map((module: Module) => [module.name, module] as const))(
  'the endpoints of %s are those of its contract',
  (name, { endpoints }) => {
    const contract = Object.entries(endpoints).map(([key, { method, path, unlogged }]) => [
      key,
      { method, path, ...(unlogged ? { unlogged } : {}) },
    ]);
    expect(endpointsOf(name)).toEqual(Object.fromEntries(contract));
  },
);
