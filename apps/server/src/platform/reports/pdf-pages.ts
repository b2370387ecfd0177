import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { wrap } from './pdf-layout.ts';
import { ink, PdfSheet, uprightPage as page } from './pdf-sheet.ts';
import { type Typeface, typeset } from './pdf-typeface.ts';
import { printable } from './report.ts';

/** What every page of a text says about it. */
export interface PaperHead {
  readonly title: string;
  readonly organisation: string;
  readonly author: string;
  readonly at: string;
  /** At the foot of every page; without it title, author and time. */
  readonly foot?: string;
  /** Large, across every page: what this paper is not. */
  readonly watermark?: string;
}

export const SIZE = 9;
export const LEADING = 12.5;
export const SMALL = 8;
export const WIDTH = page.width - 2 * page.side;
export const BOTTOM = page.height - page.bottom;

/** As wide as labels may be. */
const LABEL = 150;

export type Element = ReturnType<PdfSheet['element']>;

/** Standing pages of running text, filled from the top; each kind of paper adds what it has between the lines. */
export abstract class PdfPages {
  protected readonly sheet: PdfSheet;
  protected y = 0;

  protected constructor(
    private readonly paper: PaperHead,
    total: number,
  ) {
    this.sheet = new PdfSheet({ ...paper, total }, page);
    this.nextPage();
  }

  bytes(): Uint8Array {
    this.sheet.end(SMALL);
    return this.sheet.take();
  }

  protected heading(): void {
    const { sheet, paper } = this;
    sheet.artifact(() =>
      sheet.text('Conforme', page.width - page.side - 44, this.y + 8, SIZE, sheet.bold, ink.muted),
    );
    this.paragraph('P', paper.organisation, SIZE, sheet.regular, ink.muted);
    this.y += 10;
    this.paragraph('H1', paper.title, 20, sheet.bold, ink.text);
    this.y += 2;
  }

  protected paragraph(tag: string, text: string, size: number, face: Typeface, color: string): void {
    const { sheet } = this;
    const lines = wrap(typeset(printable(text)), WIDTH, face, size);
    this.room(lines.length * size * 1.4);
    this.within(sheet.element(tag), () => {
      for (const line of lines) {
        sheet.text(line, page.side, this.y + size, size, face, color);
        this.y += size * 1.4;
      }
    });
    this.y += 2;
  }

  /** Label by label. */
  protected record(facts: readonly (readonly [label: string, text: string])[]): void {
    const { sheet } = this;
    const list = sheet.element('L');
    for (const [label, text] of facts) {
      const lines = this.linesOf(typeset(printable(text)) || '–', WIDTH - LABEL);
      const item = sheet.element('LI', list);
      this.inPieces(lines, (piece, isFirst) => {
        if (isFirst)
          this.within(sheet.element('Lbl', item), () =>
            sheet.text(typeset(label), page.side, this.y + SIZE, SIZE, sheet.regular, ink.muted),
          );
        this.within(sheet.element('LBody', item), () => this.write(piece, page.side + LABEL));
        this.y += piece.length * LEADING + 1.5;
      });
      item?.end();
    }
    list?.end();
    this.y += 4;
    sheet.artifact(() => sheet.rule(page.side, this.y, WIDTH));
    this.y += 6;
  }

  protected linesOf = (text: string, width: number): string[] => wrap(text, width, this.sheet.regular, SIZE);

  protected write(lines: readonly string[], x: number): void {
    for (const [number, line] of lines.entries())
      this.sheet.text(line, x, this.y + number * LEADING + SIZE, SIZE);
  }

  protected within(element: Element, draw: () => void): void {
    this.sheet.within(element, draw);
    element?.end();
  }

  /** As many lines at a time as the page still holds. */
  protected inPieces<T>(lines: readonly T[], draw: (piece: T[], isFirst: boolean) => void): void {
    for (let done = 0; done < lines.length; ) {
      this.room(LEADING);
      const room = Math.max(1, Math.floor((BOTTOM - this.y) / LEADING));
      draw(lines.slice(done, done + room), done === 0);
      done += room;
    }
  }

  /** True when it took a new page. */
  protected room(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.nextPage();
    return true;
  }

  protected nextPage(): void {
    const { sheet, paper } = this;
    sheet.addPage();
    this.y = page.top;
    const { watermark } = paper;
    if (watermark) sheet.artifact(() => sheet.watermark(watermark));
    const y = page.height - 30;
    sheet.artifact(() => {
      sheet.rule(page.side, y - 13, WIDTH);
      const words = `Página ${sheet.pages} de `;
      sheet.text(words, page.side, y, SMALL, sheet.regular, ink.muted);
      sheet.total(page.side + sheet.regular.widthOf(words, SMALL), y);
      const right = typeset(
        printable(paper.foot ?? `${paper.title} · ${paper.author} · ${formatDateTime(paper.at)}`),
      ).slice(0, 110);
      const x = page.width - page.side - sheet.regular.widthOf(right, SMALL);
      sheet.text(right, x, y, SMALL, sheet.regular, ink.muted);
    });
  }
}
