import type { OrganisationNode } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';

export interface Branch {
  readonly node: OrganisationNode;
  readonly units: readonly Branch[];
}

/** As the server orders them, each under the one above it. */
export function branchesOf(nodes: readonly OrganisationNode[], above: number | null = null): Branch[] {
  return nodes
    .filter(({ parent_id }) => parent_id === above)
    .map((node) => ({ node, units: branchesOf(nodes, node.id) }));
}

/** Itself and everything below it. */
export const countBranch = ({ units }: Branch): number =>
  units.reduce((total, unit) => total + countBranch(unit), 1);

/** Where a unit may stand: anywhere open but below itself. */
export function placesFor(nodes: readonly OrganisationNode[], moved: number) {
  const labelled = (
    branches: readonly Branch[],
    trail: readonly string[],
  ): { value: number; label: string }[] =>
    branches
      .filter(({ node }) => node.id !== moved && node.state === 'active')
      .flatMap(({ node, units }) => {
        const path = [...trail, node.name];
        return [{ value: node.id, label: path.join(' › ') }, ...labelled(units, path)];
      });
  return labelled(branchesOf(nodes), []);
}
