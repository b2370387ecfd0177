import { catalog } from '@conforme/contracts/catalog.ts';
import type { Module } from '@conforme/contracts/core/module.ts';
import { expect, it } from 'vitest';
import { allHomeParts } from './all-home-parts.ts';
import { resourceOf } from './core/api/use-endpoint.ts';
import type { WebModule } from './core/pages/bind-pages.ts';
import { webModules } from './modules.ts';

const resources = new Set(
  Object.values(catalog).flatMap(({ endpoints }: Module) => Object.values(endpoints).map(resourceOf)),
);

it('what the Mural and the menu ask is of a resource of the API: a write there makes it be asked again', () => {
  const counted = [
    ...allHomeParts,
    ...Object.values<WebModule>(webModules).flatMap(({ menu = [] }) => menu),
  ].map(({ resource }) => resource);
  expect(counted.length).toBeGreaterThan(20);
  expect(counted.filter((resource) => !resources.has(resource))).toEqual([]);
});
