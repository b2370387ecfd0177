import { menuGroups } from '@conforme/contracts/core/pages.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { describe, expect, it } from 'vitest';
import { catalogIcons } from '../core/ui/icon.tsx';
import { webModules } from '../modules.ts';
import { crumbsOf, findPage, menuFor } from './catalog-tree.ts';
import { isPublicPath, publicModules } from './public-modules.ts';

const paths = (modules: readonly (typeof webModules)['users'][]) =>
  modules.flatMap(({ pages }) => pages.map(({ page }) => page.path)).sort();

describe('the catalogue’s pages', () => {
  it('are all bound to a screen', () => {
    expect(paths(Object.values(webModules))).toEqual(allPages.map(({ path }) => path).sort());
  });

  it('that are public are exactly those of the public application', () => {
    expect(paths(publicModules)).toEqual(
      allPages
        .filter(({ access }) => access === 'public')
        .map(({ path }) => path)
        .sort(),
    );
    expect(isPublicPath('/setup/abc')).toBe(true);
    expect(isPublicPath('/users')).toBe(false);
  });

  it('are found by their own path, whatever record another page would take it for', () => {
    for (const { path } of allPages.filter((page) => !page.path.includes(':')))
      expect(findPage(path)?.path).toBe(path);
    expect(findPage('/privacy-form/5b0d2e7a-1c3f-4e7f-8a61-3d9c2f4b6a09')?.path).toBe('/privacy-form/:id');
    expect(findPage('/privacy-form/templates/7/edit')?.path).toBe('/privacy-form/templates/:id/edit');
  });

  it('have a drawing for every icon they name', () => {
    const named = [
      ...menuGroups.map(({ icon }) => icon),
      ...allPages.flatMap(({ menu, quickSearch }) => [menu?.icon, quickSearch?.icon]),
    ].filter((icon) => icon !== undefined);
    expect(named.filter((icon) => !(icon in catalogIcons))).toEqual([]);
  });

  it('give a menu without the groups that have nothing left', () => {
    expect(menuFor(() => true).sections.map(({ key }) => key)).toContain('seguranca');
    const visitor = menuFor(({ access }) => typeof access === 'string');
    // The drive asks for a session alone.
    expect(visitor.sections.flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual(['/drive']);
    expect(visitor.top.map(({ path }) => path)).toEqual(['/']);
  });

  it('give the breadcrumb from group and parents', () => {
    const edit = findPage('/users/7/edit');
    expect(edit && crumbsOf(edit, { id: '7' })).toEqual([
      { label: 'Segurança' },
      { label: 'Usuários', path: '/users' },
      { label: 'Editar usuário', path: '/users/7/edit' },
    ]);
    // A reader who may not open the list above is led nowhere by its name.
    const text = findPage('/newsletters/7');
    expect(text && crumbsOf(text, { id: '7' }, ({ path }) => path !== '/newsletters').slice(1)).toEqual([
      { label: 'Informativos' },
      { label: 'Informativo', path: '/newsletters/7' },
    ]);
    expect(findPage('/nada')).toBeUndefined();
  });
});
