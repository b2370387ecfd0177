import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { OrganisationNode } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';

export interface Branch {
  readonly node: OrganisationNode;
  /** How many there are below it, whether or not a search shows them. */
  readonly inside: number;
  readonly units: readonly Branch[];
}

/** As the server orders them, each under the one above it. */
export function branchesOf(nodes: readonly OrganisationNode[]): Branch[] {
  const below = new Map<number | null, OrganisationNode[]>();
  for (const node of nodes) {
    const units = below.get(node.parent_id);
    if (units) units.push(node);
    else below.set(node.parent_id, [node]);
  }
  const under = (above: number | null): Branch[] =>
    (below.get(above) ?? []).map((node) => {
      const units = under(node.id);
      return { node, units, inside: units.reduce((total, { inside }) => total + inside + 1, 0) };
    });
  return under(null);
}

/** Those whose name has these words, with everything below them and the way that leads to them. */
export function branchesNamed(branches: readonly Branch[], words: string): Branch[] {
  const asked = plainText(words.trim());
  return branches.flatMap((branch) => {
    if (plainText(branch.node.name).includes(asked)) return [branch];
    const units = branchesNamed(branch.units, words);
    return units.length > 0 ? [{ ...branch, units }] : [];
  });
}

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
