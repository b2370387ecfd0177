/**
 * Counts of people who reported, as a table of rows and columns with their totals. A number from 1 to 4 could point at
 * somebody; 0 as well, where it says that nobody spoke. Whoever may see a table may see its totals: so a hidden cell must
 * not follow from them by subtraction either.
 */
export interface CountTable {
  /** `cells[row][column]`; whole numbers. */
  readonly cells: readonly (readonly number[])[];
}

export interface ShownTable {
  /** Null where the number is hidden. */
  readonly cells: readonly (readonly (number | null)[])[];
  readonly rowTotals: readonly (number | null)[];
  readonly columnTotals: readonly (number | null)[];
  readonly total: number | null;
}

export const SMALLEST_SHOWN = 5;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Hides every number under five. Totals are treated as one more row and one more column, so that every line of the wider
 * table adds up; a line then has either no hidden number, or at least two whose sum is five or more. What is hidden besides
 * is the smallest number that is still shown.
 */
export function suppressSmallCells({ cells }: CountTable): ShownTable {
  const wide = [...cells.map((row) => [...row, sum(row)])];
  const columns = cells[0]?.length ?? 0;
  wide.push(Array.from({ length: columns + 1 }, (_, column) => sum(wide.map((row) => row[column] ?? 0))));
  const hidden = wide.map((row) => row.map((count) => count < SMALLEST_SHOWN));
  const lines: (readonly (readonly [number, number])[])[] = [
    ...wide.map((row, at) => row.map((_, column) => [at, column] as const)),
    ...Array.from({ length: columns + 1 }, (_, column) => wide.map((_, at) => [at, column] as const)),
  ];
  const countAt = ([row, column]: readonly [number, number]) => wide[row]?.[column] ?? 0;
  const isHidden = ([row, column]: readonly [number, number]) => hidden[row]?.[column] ?? false;
  for (let changed = true; changed; ) {
    changed = false;
    for (const line of lines) {
      const closed = line.filter(isHidden);
      if (closed.length === 0) continue;
      // Where the total itself is hidden nothing can be subtracted from, but the others still add up to it.
      if (closed.length > 1 && sum(closed.map(countAt)) >= SMALLEST_SHOWN) continue;
      const next = line
        .filter((place) => !isHidden(place))
        .toSorted((one, other) => countAt(one) - countAt(other))
        .at(0);
      if (!next) continue;
      const row = hidden[next[0]];
      if (row) row[next[1]] = true;
      changed = true;
    }
  }
  const shown = wide.map((row, at) => row.map((count, column) => (hidden[at]?.[column] ? null : count)));
  return {
    cells: shown.slice(0, -1).map((row) => row.slice(0, -1)),
    rowTotals: shown.slice(0, -1).map((row) => row.at(-1) ?? null),
    columnTotals: shown.at(-1)?.slice(0, -1) ?? [],
    total: shown.at(-1)?.at(-1) ?? null,
  };
}
