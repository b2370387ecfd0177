/** A piece of a text that was searched; `found` pieces are what the words found. */
interface MarkedPiece {
  readonly text: string;
  readonly found: boolean;
}

/** What the database puts around finds (0037_text_search.sql): characters of no language, which no text of ours has. */
export const FOUND_FROM = '\ue000';
export const FOUND_TO = '\ue001';

/** The pieces of a marked text, in order; a mark that never ends reaches to the end. */
export function markedPieces(marked: string): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  marked.split(FOUND_FROM).forEach((part, index) => {
    const end = part.indexOf(FOUND_TO);
    const found = index > 0;
    const until = found && end >= 0 ? end : part.length;
    if (found) pieces.push({ text: part.slice(0, until), found });
    const rest = (found ? part.slice(until) : part).replaceAll(FOUND_TO, '');
    if (rest) pieces.push({ text: rest, found: false });
  });
  return pieces.filter(({ text }) => text !== '');
}

/** Without the marks. */
export const unmarked = (marked: string): string =>
  marked.replaceAll(FOUND_FROM, '').replaceAll(FOUND_TO, '');
