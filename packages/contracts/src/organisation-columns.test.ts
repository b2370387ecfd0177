import { expect, it } from 'vitest';
import { catalog } from './catalog.ts';
import type { Module } from './core/module.ts';

/** Rows of the installation or of whoever asks, organisations themselves, and what the organisation's switcher reads. */
const ofNoOrganisation = [
  '/api/v1/data_access/grid',
  '/api/v1/functionalities/grid',
  '/api/v1/legal_entities/grid',
  '/api/v1/users/notifications/grid',
  '/api/v1/roles/grid',
];
/** Its first line is the holder, its second the unit: a column of its own would push the dates off the screen. */
const namedBesideAnother = ['/api/v1/privacy_forms/grid'];

const naming = ['organisation', 'unit', 'owner', 'entity_name'];
const lists = Object.values<Module>(catalog).flatMap(({ endpoints }) =>
  Object.values(endpoints).flatMap(({ path, grid }) => (grid ? [{ path, columns: grid.columns }] : [])),
);

it('where all organisations are listed, a column says of which each row is', () => {
  expect(lists.length).toBeGreaterThan(25);
  const silent = lists.filter(
    ({ path, columns }) =>
      !ofNoOrganisation.includes(path) &&
      !namedBesideAnother.includes(path) &&
      !columns.some(({ key, optional }) => naming.includes(key) && optional !== true),
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
  const known = new Set<string>(lists.map(({ path }) => path));
  for (const path of [...ofNoOrganisation, ...namedBesideAnother])
    expect([path, known.has(path)]).toEqual([path, true]);
});
