import { type ExtractedText, extractionLimits, type Passage } from './extraction-limits.ts';

/** What a database does not take, what marks finds (text-search), and what nobody sees; lines stay. */
const UNSEEN = /[^\P{Cc}\n]|[\ue000\ue001\ufffe\uffff]/gu;

const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, ' ')
    .replace(/[ \t\u00a0]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Collects text until there is enough of it, in pieces that end between two words. */
export class PassageCollector {
  private readonly passages: Passage[] = [];
  private room = extractionLimits.characters;
  private isCut = false;

  /** False once no more fits. */
  add(page: number | null, text: string): boolean {
    let rest = cleanText(text);
    if (rest.length > this.room) {
      rest = rest.slice(0, this.room);
      this.isCut = true;
    }
    this.room -= rest.length;
    while (rest !== '') {
      const end = endOfPiece(rest);
      this.passages.push({ page, text: rest.slice(0, end).trim().toWellFormed() });
      rest = rest.slice(end).trimStart();
    }
    return this.room > 0;
  }

  cut(): void {
    this.isCut = true;
  }

  done(pages: number | null): ExtractedText {
    return { passages: this.passages.filter(({ text }) => text !== ''), pages, cut: this.isCut };
  }
}

function endOfPiece(text: string): number {
  const most = extractionLimits.passageCharacters;
  if (text.length <= most) return text.length;
  const piece = text.slice(0, most);
  const line = piece.lastIndexOf('\n');
  if (line > most / 2) return line;
  const blank = piece.lastIndexOf(' ');
  return blank > most / 2 ? blank : most;
}
