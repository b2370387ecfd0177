import { refusedMove } from '@conforme/contracts/modules/knowledge-items/category-tree.ts';

interface Node {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

export interface Place {
  readonly parent_id: number | null;
  readonly before_id: number | null;
}

/** Where a category can go from where it stands, one step in each direction; null where it cannot. */
export function stepsOf(
  rows: readonly Node[],
  id: number,
): Record<'up' | 'down' | 'in' | 'out', Place | null> {
  const row = rows.find((one) => one.id === id);
  const beside = rows.filter((one) => one.parent_id === (row?.parent_id ?? null));
  const at = beside.findIndex((one) => one.id === id);
  const parent = rows.find((one) => one.id === row?.parent_id);
  const parent_id = row?.parent_id ?? null;
  const before = beside[at - 1];
  const allowed = (place: Place): Place | null =>
    refusedMove(rows, id, place.parent_id) === null ? place : null;
  const uncles = rows.filter((one) => one.parent_id === (parent?.parent_id ?? null));
  const nextUncle = parent ? uncles[uncles.indexOf(parent) + 1] : undefined;
  return {
    up: before ? { parent_id, before_id: before.id } : null,
    down: beside[at + 1] ? { parent_id, before_id: beside[at + 2]?.id ?? null } : null,
    in: before ? allowed({ parent_id: before.id, before_id: null }) : null,
    out: parent ? { parent_id: parent.parent_id, before_id: nextUncle?.id ?? null } : null,
  };
}
