import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SMALLEST_SHOWN, suppressSmallCells } from './suppression.ts';

const tables = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

/** With totals as one more row and column, as a reader sees it. */
const wide = (cells: readonly (readonly number[])[]) => {
  const rows = cells.map((row) => [...row, row.reduce((all, one) => all + one, 0)]);
  const columns = rows[0]?.length ?? 0;
  rows.push(Array.from({ length: columns }, (_, at) => rows.reduce((all, row) => all + (row[at] ?? 0), 0)));
  return rows;
};
const shownWide = (cells: readonly (readonly number[])[]) => {
  const { cells: shown, rowTotals, columnTotals, total } = suppressSmallCells({ cells });
  return [...shown.map((row, at) => [...row, rowTotals[at] ?? null]), [...columnTotals, total]];
};

describe('small cells', () => {
  test('no number under five is ever shown, and what is shown is true', () => {
    fc.assert(
      fc.property(tables, (cells) => {
        const truth = wide(cells);
        for (const [at, row] of shownWide(cells).entries())
          for (const [column, count] of row.entries()) {
            if (count === null) continue;
            expect(count).toBe(truth[at]?.[column]);
            expect(count).toBeGreaterThanOrEqual(SMALLEST_SHOWN);
          }
      }),
    );
  });

  test('of no line one number alone is hidden, and those hidden together come to five or more, where any is shown', () => {
    fc.assert(
      fc.property(tables, (cells) => {
        const truth = wide(cells);
        const shown = shownWide(cells);
        const lines = [
          ...shown.map((row, at) => row.map((count, column) => ({ count, truth: truth[at]?.[column] ?? 0 }))),
          ...(shown[0] ?? []).map((_, column) =>
            shown.map((row, at) => ({ count: row[column] ?? null, truth: truth[at]?.[column] ?? 0 })),
          ),
        ];
        for (const line of lines) {
          const hidden = line.filter(({ count }) => count === null);
          if (hidden.length === 0 || hidden.length === line.length) continue;
          expect(hidden.length).toBeGreaterThan(1);
          expect(hidden.reduce((all, one) => all + one.truth, 0)).toBeGreaterThanOrEqual(SMALLEST_SHOWN);
        }
      }),
    );
  });

  test('numbers that point at nobody stay', () => {
    expect(
      suppressSmallCells({
        cells: [
          [14, 9],
          [21, 12],
        ],
      }),
    ).toEqual({
      cells: [
        [14, 9],
        [21, 12],
      ],
      rowTotals: [23, 33],
      columnTotals: [35, 21],
      total: 56,
    });
  });
});
