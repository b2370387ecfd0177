import { cellText } from '@conforme/contracts/core/text/cell-text.ts';
import { columnWidths } from './pdf-layout.ts';
import { BOTTOM, type Element, LEADING, PdfPages, SIZE, SMALL, WIDTH } from './pdf-pages.ts';
import { ink, uprightPage as page } from './pdf-sheet.ts';
import { typeset } from './pdf-typeface.ts';
import { printable, type ReportColumn, type ReportRow } from './report.ts';

const PAD = 4;
const WIDEST = 220;

interface Rows {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}

/** Pages of text with short tables between: rows go over as many pages as they need, under their heads. */
export abstract class PdfTables extends PdfPages {
  protected table({ columns, rows }: Rows): void {
    const { sheet } = this;
    const sample = rows.slice(0, 200);
    const wanted = columns.map((column, index) => {
      const texts = sample.map((row) =>
        sheet.regular.widthOf(cellOf(column, row[index]).slice(0, 120), SIZE),
      );
      return Math.min(WIDEST, Math.max(sheet.bold.widthOf(column.label, SMALL), ...texts) + 2 * PAD + 1);
    });
    const widths = columnWidths(wanted, WIDTH);
    const table = sheet.element('Table');
    this.heads(columns, widths, table);
    for (const row of rows) {
      const cells = columns.map((column, index) =>
        this.linesOf(cellOf(column, row[index]), (widths[index] as number) - 2 * PAD),
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
}

export const cellOf = (column: ReportColumn, value: unknown): string =>
  typeset(printable(cellText(column, value)));
