import { expect, test } from 'vitest';
import { stepsOf } from './category-moves.ts';

const rows = [
  { id: 1, parent_id: null, name: 'Privacidade' },
  { id: 2, parent_id: null, name: 'Pessoas' },
  { id: 3, parent_id: 1, name: 'Guarda' },
  { id: 4, parent_id: 1, name: 'Fotos' },
];

test('a category goes up and down among its neighbours, in under the one before, out beside its parent', () => {
  expect(stepsOf(rows, 3)).toEqual({
    up: null,
    down: { parent_id: 1, before_id: null },
    in: null,
    out: { parent_id: null, before_id: 2 },
  });
  expect(stepsOf(rows, 4)).toMatchObject({
    up: { parent_id: 1, before_id: 3 },
    in: { parent_id: 3, before_id: null },
  });
  expect(stepsOf(rows, 2)).toEqual({
    up: { parent_id: null, before_id: 1 },
    down: null,
    in: { parent_id: 1, before_id: null },
    out: null,
  });
});
