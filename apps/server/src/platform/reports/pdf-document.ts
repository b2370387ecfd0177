import { cellText } from '@conforme/contracts/core/cell-text.ts';
import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { columnWidths, wrap } from './pdf-layout.ts';
import { ink, PdfSheet, uprightPage as page } from './pdf-sheet.ts';
import { type Typeface, typeset } from './pdf-typeface.ts';
import { printable, type ReportColumn, type ReportRow, type ReportWriter } from './report.ts';

interface DocumentPart {
  readonly title: string;
  readonly about: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** Said where there is nothing, or not everything. */
  readonly remark: string | null;
}

/** A text of several parts, each a short table, or label by label where there is one record. Plain data. */
export interface PaperDocument {
  readonly title: string;
  readonly organisation: string;
  readonly author: string;
  readonly at: string;
  readonly lead: readonly string[];
  readonly parts: readonly DocumentPart[];
}

const SIZE = 9;
const LEADING = 12.5;
const SMALL = 8;
const WIDTH = page.width - 2 * page.side;
const BOTTOM = page.height - page.bottom;
const LABEL = 150;
const PAD = 4;
const WIDEST = 220;
/** More columns than a standing page holds side by side. */
const TABLE_COLUMNS = 5;

type Element = ReturnType<PdfSheet['element']>;

export function createDocument(paper: PaperDocument): ReportWriter {
  return { write: () => new Uint8Array(), end: () => new DocumentPages(paper).bytes() };
}

class DocumentPages {
  private readonly sheet: PdfSheet;
  private y = 0;

  constructor(private readonly paper: PaperDocument) {
    const total = paper.parts.reduce((sum, { rows }) => sum + rows.length, 0);
    this.sheet = new PdfSheet({ ...paper, total }, page);
    this.nextPage();
    this.heading();
    for (const part of paper.parts) this.part(part);
    this.sheet.end(SMALL);
  }

  bytes(): Uint8Array {
    return this.sheet.take();
  }

  private heading(): void {
    const { sheet, paper } = this;
    sheet.artifact(() =>
      sheet.text('Conforme', page.width - page.side - 44, this.y + 8, SIZE, sheet.bold, ink.muted),
    );
    this.paragraph('P', paper.organisation, SIZE, sheet.regular, ink.muted);
    this.y += 10;
    this.paragraph('H1', paper.title, 20, sheet.bold, ink.text);
    this.y += 2;
    for (const line of paper.lead) this.paragraph('P', line, SIZE, sheet.regular, ink.muted);
  }

  private part(part: DocumentPart): void {
    const { sheet } = this;
    this.y += 16;
    // A title stands with the beginning of what it heads.
    this.room(96);
    this.paragraph('H2', part.title, 12.5, sheet.bold, ink.text);
    this.paragraph('P', part.about, SMALL, sheet.regular, ink.muted);
    this.y += 4;
    if (part.rows.length > 1 && part.columns.length <= TABLE_COLUMNS) this.table(part);
    else for (const row of part.rows) this.record(part.columns, row);
    if (part.remark) this.paragraph('P', part.remark, SIZE, sheet.regular, ink.muted);
  }

  /** Label by label. */
  private record(columns: readonly ReportColumn[], row: ReportRow): void {
    const { sheet } = this;
    const list = sheet.element('L');
    for (const [index, column] of columns.entries()) {
      const lines = this.linesOf(textOf(column, row[index]) || '–', WIDTH - LABEL);
      const item = sheet.element('LI', list);
      this.inPieces(lines, (piece, isFirst) => {
        if (isFirst)
          this.within(sheet.element('Lbl', item), () =>
            sheet.text(typeset(column.label), page.side, this.y + SIZE, SIZE, sheet.regular, ink.muted),
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

  private table({ columns, rows }: DocumentPart): void {
    const { sheet } = this;
    const sample = rows.slice(0, 200);
    const wanted = columns.map((column, index) => {
      const texts = sample.map((row) =>
        sheet.regular.widthOf(textOf(column, row[index]).slice(0, 120), SIZE),
      );
      return Math.min(WIDEST, Math.max(sheet.bold.widthOf(column.label, SMALL), ...texts) + 2 * PAD + 1);
    });
    const widths = columnWidths(wanted, WIDTH);
    const table = sheet.element('Table');
    this.heads(columns, widths, table);
    for (const row of rows) {
      const cells = columns.map((column, index) =>
        this.linesOf(textOf(column, row[index]), (widths[index] as number) - 2 * PAD),
      );
      const height = Math.max(...cells.map((lines) => lines.length)) * LEADING + 5;
      if (this.room(Math.min(height, 200))) this.heads(columns, widths, null);
      this.row(cells, widths, table, columns);
    }
    table?.end();
  }

  private row(
    cells: readonly string[][],
    widths: readonly number[],
    table: Element,
    columns: readonly ReportColumn[],
  ): void {
    const { sheet } = this;
    const tr = sheet.element('TR', table);
    const tds = cells.map(() => sheet.element('TD', tr));
    const lines = Math.max(...cells.map((cell) => cell.length));
    for (let done = 0; done < lines; ) {
      if (done > 0) {
        this.nextPage();
        this.heads(columns, widths, null);
      }
      const room = Math.max(1, Math.floor((BOTTOM - this.y - 5) / LEADING));
      let x = page.side + PAD;
      this.y += 2.5;
      for (const [index, cell] of cells.entries()) {
        const piece = cell.slice(done, done + room);
        if (piece.length > 0) sheet.within(tds[index] ?? null, () => this.write(piece, x));
        x += widths[index] as number;
      }
      this.y += Math.min(room, lines - done) * LEADING + 2.5;
      done += room;
    }
    for (const td of tds) td?.end();
    tr?.end();
    sheet.artifact(() => sheet.rule(page.side, this.y, WIDTH));
  }

  /** Told once to a screen reader; on the next pages only repeated for the eye. */
  private heads(columns: readonly ReportColumn[], widths: readonly number[], table: Element): void {
    const { sheet } = this;
    const tr = sheet.element('TR', table);
    const height = LEADING + 3;
    const top = this.y;
    sheet.artifact(() => sheet.fill(page.side, top, WIDTH, height, ink.head));
    let x = page.side + PAD;
    for (const [index, { label }] of columns.entries()) {
      const draw = () => sheet.text(typeset(label), x, top + 10.5, SMALL, sheet.bold, ink.muted);
      if (tr) this.within(sheet.element('TH', tr, { scope: 'Column' }), draw);
      else sheet.artifact(draw);
      x += widths[index] as number;
    }
    tr?.end();
    this.y += height;
  }

  private paragraph(tag: string, text: string, size: number, face: Typeface, color: string): void {
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

  private linesOf = (text: string, width: number): string[] => wrap(text, width, this.sheet.regular, SIZE);

  private write(lines: readonly string[], x: number): void {
    for (const [number, line] of lines.entries())
      this.sheet.text(line, x, this.y + number * LEADING + SIZE, SIZE);
  }

  private within(element: Element, draw: () => void): void {
    this.sheet.within(element, draw);
    element?.end();
  }

  /** As many lines at a time as the page still holds. */
  private inPieces(lines: readonly string[], draw: (piece: string[], isFirst: boolean) => void): void {
    for (let done = 0; done < lines.length; ) {
      this.room(LEADING);
      const room = Math.max(1, Math.floor((BOTTOM - this.y) / LEADING));
      draw(lines.slice(done, done + room), done === 0);
      done += room;
    }
  }

  /** True when it took a new page. */
  private room(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.nextPage();
    return true;
  }

  private nextPage(): void {
    const { sheet, paper } = this;
    sheet.addPage();
    this.y = page.top;
    const y = page.height - 30;
    sheet.artifact(() => {
      sheet.rule(page.side, y - 13, WIDTH);
      const words = `Página ${sheet.pages} de `;
      sheet.text(words, page.side, y, SMALL, sheet.regular, ink.muted);
      sheet.total(page.side + sheet.regular.widthOf(words, SMALL), y);
      const right = typeset(`${paper.title} · ${paper.author} · ${formatDateTime(paper.at)}`).slice(0, 110);
      const x = page.width - page.side - sheet.regular.widthOf(right, SMALL);
      sheet.text(right, x, y, SMALL, sheet.regular, ink.muted);
    });
  }
}

const textOf = (column: ReportColumn, value: unknown): string => typeset(printable(cellText(column, value)));
