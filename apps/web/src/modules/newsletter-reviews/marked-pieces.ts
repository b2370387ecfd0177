interface Mark {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}
interface Piece {
  readonly start: number;
  readonly text: string;
  readonly note: number | null;
}

/** The text line by line, cut where notes begin and end; where two meet, the earlier one has the words. */
export function markedPieces(
  text: string,
  marks: readonly Mark[],
): { readonly start: number; readonly pieces: readonly Piece[] }[] {
  const ordered = marks.toSorted((one, other) => one.start - other.start || one.id - other.id);
  let start = 0;
  return text.split('\n').flatMap((line) => {
    const begins = start;
    start += line.length + 1;
    return line.trim() === '' ? [] : [{ start: begins, pieces: piecesOf(line, begins, ordered) }];
  });
}

function piecesOf(line: string, begins: number, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (to: number, note: number | null) => {
    if (to > at) pieces.push({ start: begins + at, text: line.slice(at, to), note });
    at = Math.max(at, to);
  };
  for (const { id, start, end } of marks) {
    const from = Math.max(at, start - begins);
    const to = Math.min(line.length, end - begins);
    if (to <= from) continue;
    add(from, null);
    add(to, id);
  }
  add(line.length, null);
  return pieces;
}
