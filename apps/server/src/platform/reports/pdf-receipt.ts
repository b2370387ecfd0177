import { wrap } from './pdf-layout.ts';
import { type PaperHead, PdfPages, SIZE, SMALL, WIDTH } from './pdf-pages.ts';
import { drawQrCode } from './pdf-qr-code.ts';
import { ink, uprightPage as page } from './pdf-sheet.ts';
import { typeset } from './pdf-typeface.ts';
import { printable, type ReportWriter } from './report.ts';

/** What somebody takes away as proof: one sheet, whose square of dots leads to where it can be checked. Plain data. */
export interface ReceiptPaper extends PaperHead {
  /** What has to be copied from the paper, in large letters. */
  readonly numbers: readonly { readonly label: string; readonly text: string }[];
  readonly facts: readonly (readonly [label: string, text: string])[];
  readonly parts: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  readonly check: { readonly title: string; readonly paragraphs: readonly string[]; readonly url: string };
}

const NUMBER = 17;
const BOX = 52;
const SQUARE = 104;
const BODY = 9.5;

export function createReceipt(paper: ReceiptPaper): ReportWriter {
  return { write: () => new Uint8Array(), end: () => new ReceiptPages(paper).bytes() };
}

class ReceiptPages extends PdfPages {
  constructor(paper: ReceiptPaper) {
    super(paper, 1);
    this.heading();
    this.numbers(paper.numbers);
    this.record(paper.facts);
    for (const { title, paragraphs } of paper.parts) {
      this.title(title);
      for (const text of paragraphs) this.paragraph('P', text, BODY, this.sheet.regular, ink.text);
    }
    this.check(paper.check);
  }

  private title(text: string): void {
    this.y += 8;
    this.room(48);
    this.paragraph('H2', text, 12, this.sheet.bold, ink.text);
  }

  private numbers(numbers: ReceiptPaper['numbers']): void {
    const { sheet } = this;
    const top = this.y + 4;
    const width = WIDTH / numbers.length;
    sheet.artifact(() => sheet.fill(page.side, top, WIDTH, BOX, ink.head));
    for (const [index, { label, text }] of numbers.entries()) {
      const x = page.side + index * width + 12;
      this.within(sheet.element('P'), () => {
        sheet.text(typeset(label), x, top + 17, SMALL + 0.5, sheet.regular, ink.muted);
        sheet.text(typeset(text), x, top + 40, NUMBER, sheet.bold);
      });
    }
    this.y = top + BOX + 14;
  }

  /** Words on the left, the square on the right; neither stands alone on a page. */
  private check({ title, paragraphs, url }: ReceiptPaper['check']): void {
    const { sheet } = this;
    this.y += 10;
    this.room(SQUARE + 12);
    const top = this.y;
    drawQrCode(sheet, url, { x: page.width - page.side - SQUARE, y: top, side: SQUARE });
    this.paragraph('H2', title, 12, sheet.bold, ink.text);
    for (const text of paragraphs) {
      const lines = wrap(typeset(printable(text)), WIDTH - SQUARE - 24, sheet.regular, SIZE);
      this.within(sheet.element('P'), () => {
        for (const line of lines) {
          sheet.text(line, page.side, this.y + SIZE, SIZE);
          this.y += SIZE * 1.4;
        }
      });
      this.y += 3;
    }
    this.y = Math.max(this.y, top + SQUARE);
  }
}
