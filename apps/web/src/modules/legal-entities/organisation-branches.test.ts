import type { OrganisationNode } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { describe, expect, it } from 'vitest';
import { branchesNamed, branchesOf, placesFor } from './organisation-branches.ts';

const node = (id: number, parent_id: number | null, name: string, state = 'active'): OrganisationNode =>
  ({ id, parent_id, name, kind: 'filial', state, people: 0, gaps: 0 }) as OrganisationNode;

const nodes = [
  node(1, null, 'Rede'),
  node(2, 1, 'Norte'),
  node(3, 2, 'Polo'),
  node(4, 1, 'Sul'),
  node(5, 1, 'Antiga', 'inactive'),
];

describe('the branches of a tree', () => {
  it('stand under the one above them, in the order they came', () => {
    const [root] = branchesOf(nodes);
    expect(root?.units.map(({ node: unit }) => unit.name)).toEqual(['Norte', 'Sul', 'Antiga']);
    expect(root?.inside).toBe(4);
  });

  it('are found by name with the way to them and what is below them', () => {
    const found = (words: string) =>
      branchesNamed(branchesOf(nodes), words).map((branch) => [
        branch.node.name,
        branch.units.map(({ node: unit, units }) => [unit.name, units.length]),
      ]);
    expect(found(' NÓRTE')).toEqual([['Rede', [['Norte', 1]]]]);
    expect(found('polo')).toEqual([['Rede', [['Norte', 1]]]]);
    expect(branchesNamed(branchesOf(nodes), 'polo')[0]?.inside).toBe(4);
    expect(found('leste')).toEqual([]);
  });

  it('a unit may stand anywhere open, and not below itself', () => {
    expect(placesFor(nodes, 2)).toEqual([
      { value: 1, label: 'Rede' },
      { value: 4, label: 'Rede › Sul' },
    ]);
    expect(placesFor(nodes, 4).map(({ label }) => label)).toEqual([
      'Rede',
      'Rede › Norte',
      'Rede › Norte › Polo',
    ]);
  });
});
