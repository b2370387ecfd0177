import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTreeOrder, refusedMove, withBelow } from './category-tree.ts';

const rows = [
  { id: 1, parent_id: null },
  { id: 4, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 2 },
];

test('a tree is told from its roots, each after its parent', () => {
  expect(inTreeOrder(rows).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 0],
  ]);
  expect([...withBelow(rows, 1)].sort()).toEqual([1, 2, 3]);
});

test('a category never stands below itself, nor too deep', () => {
  expect(refusedMove(rows, 1, 3)).toBe('below_itself');
  expect(refusedMove(rows, 1, 1)).toBe('below_itself');
  expect(refusedMove(rows, 1, 4)).toBeNull();
  expect(refusedMove([...rows, { id: 5, parent_id: 4 }], 1, 5)).toBe('too_deep');
  expect(refusedMove(rows, null, 3)).toBeNull();
  expect(refusedMove([...rows, { id: 6, parent_id: 3 }], null, 6)).toBe('too_deep');
  expect(refusedMove(rows, 3, null)).toBeNull();
});

test('moves that are allowed keep every category in the tree', () => {
  const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.option(fc.integer({ min: 1, max: 8 }))));
  fc.assert(
    fc.property(moves, (asked) => {
      let tree = Array.from({ length: 8 }, (_, at) => ({ id: at + 1, parent_id: null as number | null }));
      for (const [id, parent] of asked)
        if (refusedMove(tree, id, parent) === null)
          tree = tree.map((row) => (row.id === id ? { ...row, parent_id: parent } : row));
      const ordered = inTreeOrder(tree);
      expect(ordered).toHaveLength(8);
      expect(Math.max(...ordered.map(({ depth }) => depth))).toBeLessThan(4);
    }),
  );
});
