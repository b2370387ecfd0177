import { DEEPEST_CATEGORY } from './knowledge-choices.ts';

interface CategoryNode {
  readonly id: number;
  readonly parent_id: number | null;
}

/** In the order of a tree: each after its parent, with how deep it stands. A row whose parent is unknown is a root. */
export function inTreeOrder<C extends CategoryNode>(rows: readonly C[]): (C & { readonly depth: number })[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<number | null, C[]>();
  for (const row of rows) {
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const ordered: (C & { readonly depth: number })[] = [];
  const walk = (parent: number | null, depth: number): void => {
    for (const row of below.get(parent) ?? []) {
      ordered.push({ ...row, depth });
      walk(row.id, depth + 1);
    }
  };
  walk(null, 0);
  return ordered;
}

/** The category and all that is below it. */
export function withBelow(rows: readonly CategoryNode[], id: number): Set<number> {
  const found = new Set([id]);
  let size = 0;
  while (size !== found.size) {
    size = found.size;
    for (const row of rows) if (row.parent_id !== null && found.has(row.parent_id)) found.add(row.id);
  }
  return found;
}

/** Why a category cannot stand under another; null where it can. */
export function refusedMove(
  rows: readonly CategoryNode[],
  id: number | null,
  parentId: number | null,
): 'below_itself' | 'too_deep' | null {
  const moved = id === null ? new Set<number>() : withBelow(rows, id);
  if (parentId !== null && moved.has(parentId)) return 'below_itself';
  const depthOf = (at: number | null): number => {
    let depth = 0;
    for (let next = at; next !== null && depth <= DEEPEST_CATEGORY; depth += 1)
      next = rows.find((row) => row.id === next)?.parent_id ?? null;
    return depth;
  };
  const height = id === null ? 1 : Math.max(...[...moved].map(depthOf)) - depthOf(id) + 1;
  return depthOf(parentId) + height > DEEPEST_CATEGORY ? 'too_deep' : null;
}
