import { describe, expect, it } from 'vitest';
import { identifierFrom } from '../role-form-values.ts';
import {
  type Area,
  allPermissions,
  extentOf,
  type Permission,
  permissionChanges,
  searchTree,
  toggleAll,
} from './permission-choice.ts';

const permission = (id: number, name: string, held = true): Permission => ({
  id,
  name: `p.${id}`,
  display_name: name,
  description: `Serve para ${name.toLowerCase()}.`,
  system: true,
  held,
});
const tree: Area[] = [
  {
    id: 1,
    display_name: 'Segurança',
    functionalities: [
      {
        id: 10,
        display_name: 'Usuários',
        description: null,
        permissions: [
          permission(1, 'Ver usuários'),
          permission(2, 'Criar usuários'),
          permission(3, 'Ler sigilo', false),
        ],
      },
    ],
  },
  {
    id: 2,
    display_name: 'Comunicação',
    functionalities: [
      { id: 20, display_name: 'Informativos', description: null, permissions: [permission(4, 'Publicar')] },
    ],
  },
];
const users = tree[0]?.functionalities[0]?.permissions ?? [];
const mayChange = ({ held }: Permission) => held;
const everything = () => true;

describe('the permission matrix', () => {
  it('shows a header as full, half or empty', () => {
    expect(extentOf(users, new Set())).toBe('none');
    expect(extentOf(users, new Set([1]))).toBe('some');
    expect(extentOf(users, new Set([1, 2, 3]))).toBe('all');
  });

  it('ticks and unticks everything that may change, and nothing else', () => {
    const ticked = toggleAll(users, new Set([1]), mayChange);
    expect([...ticked].sort()).toEqual([1, 2]);
    expect([...toggleAll(users, ticked, mayChange)]).toEqual([]);
    // What one may not change stays, ticked or not.
    expect([...toggleAll(users, new Set([1, 2, 3]), mayChange)]).toEqual([3]);
  });

  it('finds by any name, accents or not, and keeps only what is shown', () => {
    const ids = (words: string, shown: (one: Permission) => boolean = everything) =>
      allPermissions(searchTree(tree, words, shown)).map(({ id }) => id);
    expect(ids('')).toEqual([1, 2, 3, 4]);
    expect(ids('seguranca')).toEqual([1, 2, 3]);
    expect(ids('USUÁRIOS')).toEqual([1, 2, 3]);
    expect(ids('criar')).toEqual([2]);
    expect(ids('p.4')).toEqual([4]);
    expect(ids('nada disso')).toEqual([]);
    expect(ids('', ({ id }) => id === 4)).toEqual([4]);
  });

  it('says what saving would give and take', () => {
    expect(permissionChanges(tree, [1, 4], [1, 2])).toEqual({
      given: ['Criar usuários'],
      taken: ['Publicar'],
    });
  });

  it('makes an identifier of a name', () => {
    expect(identifierFrom('Comitê de ética')).toBe('comite_de_etica');
    expect(identifierFrom('  3ª série — manhã ')).toBe('serie_manha');
  });
});
