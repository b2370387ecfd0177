import type { Typeface } from './pdf-typeface.ts';

/** Lines no wider than `width`: broken between words, inside a word only where it is too long for a line. */
export function wrap(text: string, width: number, face: Typeface, size: number): string[] {
  if (!text.includes('\n') && face.widthOf(text, size) <= width) return [text];
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, face, size));
}

function wrapParagraph(text: string, width: number, face: Typeface, size: number): string[] {
  const space = face.widthOf(' ', size);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const close = () => {
    lines.push(line);
    line = '';
    used = 0;
  };
  for (const word of text.split(' ')) {
    const wide = face.widthOf(word, size);
    if (line && used + space + wide <= width) {
      line += ` ${word}`;
      used += space + wide;
    } else {
      if (line) close();
      const parts = wide <= width ? [word] : breakWord(word, width, face, size);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? '';
      used = face.widthOf(line, size);
    }
  }
  close();
  return lines;
}

/** E-mails break after a sign if they have one, anything else where the line ends; never with a hyphen. */
function breakWord(word: string, width: number, face: Typeface, size: number): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of word) {
    const wide = face.widthOf(character, size);
    if (part && used + wide > width) {
      const sign = part.search(/[@._\-/][^@._\-/]*$/);
      const cut = sign >= 0 ? sign + 1 : part.length;
      parts.push(part.slice(0, cut));
      part = part.slice(cut);
      used = face.widthOf(part, size);
    }
    part += character;
    used += wide;
  }
  parts.push(part);
  return parts;
}

/** How wide the longest part is that should stay in one line: a word, or what stands between the signs of an e-mail. */
export function longestPart(text: string, face: Typeface, size: number): number {
  const parts = text.split(/[ \n]|(?<=[@._\-/])/);
  return parts.reduce((widest, part) => Math.max(widest, face.widthOf(part, size)), 0);
}

/** The same widths with none below its least, where the page is wide enough for that: the others give way. */
export function noneBelow(widths: readonly number[], least: readonly number[]): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (least.reduce((sum, width) => sum + width, 0) > total) return [...widths];
  const held = new Set<number>();
  for (;;) {
    const taken = [...held].reduce((sum, index) => sum + (least[index] as number), 0);
    const free = widths.reduce((sum, width, index) => sum + (held.has(index) ? 0 : width), 0);
    const shared = widths.map((width, index) =>
      held.has(index) ? (least[index] as number) : (width * (total - taken)) / free,
    );
    const narrow = shared.findIndex((width, index) => !held.has(index) && width < (least[index] as number));
    if (narrow < 0) return shared;
    held.add(narrow);
  }
}

/**
 * Shares the width of the page: each column gets what its contents want; where that is too much, the widest give
 * way first, and where it is too little, the rest is spread. `whole` ones, which nobody reads in pieces, give way only
 * where they would take more than half of the page.
 */
export function columnWidths(
  wanted: readonly number[],
  available: number,
  whole: readonly boolean[] = [],
): number[] {
  const held = wanted.reduce((sum, width, index) => sum + (whole[index] ? width : 0), 0);
  if (held > 0 && held <= available / 2) {
    const others = columnWidths(
      wanted.filter((_, index) => !whole[index]),
      available - held,
    );
    return wanted.map((width, index) => (whole[index] ? width : (others.shift() as number)));
  }
  const total = wanted.reduce((sum, width) => sum + width, 0);
  if (total <= available) return wanted.map((width) => (width * available) / total);
  let cap = available / wanted.length;
  for (let left = wanted.filter((width) => width > cap); ; left = wanted.filter((width) => width > cap)) {
    const rest = available - wanted.reduce((sum, width) => sum + (width > cap ? 0 : width), 0);
    const next = rest / Math.max(left.length, 1);
    if (next - cap < 0.01) break;
    cap = next;
  }
  return wanted.map((width) => Math.min(width, cap));
}
