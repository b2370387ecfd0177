import { allPages } from '@conforme/contracts/page-catalog.ts';
import { describe, expect, it } from 'vitest';
import { findPages, groupPages } from './searchable-pages.ts';

/** Specification §2, 'Quick-search and pinned pages'. */
const SPECIFIED = {
  '/': 'Mural',
  '/users': 'Usuários',
  '/roles': 'Grupos',
  '/users/create': 'create-user',
  '/roles/create': 'create-group',
  '/people/natural_entities': 'natural person',
  '/people/legal_entities': 'legal entity',
  '/people/legal_entities/create': 'create-legal-entity',
};
const PINNED = ['/', '/people/natural_entities', '/people/legal_entities', '/people/legal_entities/create'];

const anybody = () => true;
const paths = (pages: readonly { path: string }[]) => pages.map(({ path }) => path);
const exists = (path: string) => allPages.some((page) => page.path === path);

describe('quick search', () => {
  it('finds every page of the specification that exists, and only what modules declare', () => {
    const found = paths(findPages('', anybody));
    expect(Object.keys(SPECIFIED).filter((path) => exists(path) && !found.includes(path))).toEqual([]);
    expect(found.toSorted()).toEqual(paths(allPages.filter(({ quickSearch }) => quickSearch)).toSorted());
    expect(found).toEqual(expect.arrayContaining(['/', '/users', '/users/create']));
  });

  it('pins by default what the specification pins, once it exists', () => {
    expect(paths(allPages.filter(({ quickSearch }) => quickSearch?.pinned)).toSorted()).toEqual(
      PINNED.filter(exists).toSorted(),
    );
  });

  it.each(['usuarios', 'USUÁRIOS', '  usuá ', 'segurança usuários'])(
    'finds %j without minding accents',
    (typed) => {
      expect(paths(findPages(typed, anybody))).toContain('/users');
    },
  );

  it('puts names that begin with what was typed first', () => {
    expect(paths(findPages('usu', anybody)).slice(0, 2)).toEqual(['/users', '/users/create']);
    expect(paths(findPages('novo us', anybody))).toEqual(['/users/create']);
  });

  it('finds nothing for other words, and nothing the user may not open', () => {
    expect(findPages('xyz', anybody)).toEqual([]);
    expect(paths(findPages('', ({ access }) => access === 'signedIn'))).toContain('/');
    expect(paths(findPages('usuários', ({ access }) => access === 'signedIn'))).not.toContain('/users');
  });

  it('shows lately visited pages first, each page once', () => {
    const groups = groupPages(findPages('', anybody), ['/users/create', '/gone']);
    expect(groups[0]).toMatchObject({ title: 'Recentes', options: [{ path: '/users/create' }] });
    const all = groups.flatMap(({ options }) => paths(options));
    expect(new Set(all).size).toBe(all.length);
    expect(groupPages(findPages('', anybody), []).map(({ title }) => title)).toEqual(['Páginas', 'Criar']);
  });
});
