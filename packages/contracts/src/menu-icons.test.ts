import { expect, it } from 'vitest';
import { allPages } from './page-catalog.ts';

it('no two entries of the menu have the same drawing', () => {
  const paths = new Map<string, string[]>();
  for (const { path, menu } of allPages)
    if (menu) paths.set(menu.icon, [...(paths.get(menu.icon) ?? []), path]);
  expect(paths.size).toBeGreaterThan(20);
  expect([...paths].filter(([, those]) => those.length > 1)).toEqual([]);
});
