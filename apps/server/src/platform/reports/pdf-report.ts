import { cellText } from '@conforme/contracts/core/cell-text.ts';
import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { columnWidths, wrap } from './pdf-layout.ts';
import { ink, PdfSheet, page } from './pdf-sheet.ts';
import { typeset } from './pdf-typeface.ts';
import { printable, type Report, type ReportRow, type ReportWriter } from './report.ts';

const SIZE = 8.5;
const LEADING = 11.5;
/** From the top of a line to where its letters stand. */
const BASELINE = 9;
const SMALL = 8;
const PAD = { x: 5, y: 3.5 };
const WIDEST = 300;
const WIDTH = page.width - 2 * page.side;
const BOTTOM = page.height - page.bottom;

/** A printed report: A4 landscape, a heading, a table whose own heading is repeated, numbered pages. */
export function createPdf(report: Report): ReportWriter {
  const sheet = new PdfSheet(report);
  let table: Table | null = null;
  return {
    write(rows) {
      table ??= new Table(sheet, report, rows);
      for (const row of rows) table.add(row);
      return sheet.take();
    },
    end() {
      table ??= new Table(sheet, report, []);
      table.end();
      sheet.end(SMALL);
      return sheet.take();
    },
  };
}

class Table {
  private readonly widths: readonly number[];
  private readonly element;
  private y = 0;
  private rows = 0;

  constructor(
    private readonly sheet: PdfSheet,
    private readonly report: Report,
    sample: readonly ReportRow[],
  ) {
    const wanted = report.columns.map((column, index) => {
      const texts = sample.map((row) => sheet.regular.widthOf(this.cell(index, row).slice(0, 200), SIZE));
      return Math.min(WIDEST, Math.max(sheet.bold.widthOf(column.label, SMALL), ...texts) + 2 * PAD.x + 1);
    });
    this.widths = columnWidths(
      wanted,
      WIDTH,
      report.columns.map(({ isCode }) => isCode === true),
    );
    sheet.addPage();
    this.y = this.heading();
    this.element = sheet.element('Table');
    this.columnHeads(true);
    this.footer();
  }

  add(row: ReportRow): void {
    this.rows++;
    const cells = this.report.columns.map((_, index) =>
      wrap(this.cell(index, row), (this.widths[index] as number) - 2 * PAD.x, this.sheet.regular, SIZE),
    );
    const tr = this.sheet.element('TR', this.element);
    const tds = cells.map(() => this.sheet.element('TD', tr));
    const lines = Math.max(...cells.map((cell) => cell.length));
    const whole = lines * LEADING + 2 * PAD.y;
    // A row that a page can hold is not torn apart.
    if (this.y + whole > BOTTOM && whole <= BOTTOM - page.top - 60) this.nextPage();
    for (let done = 0; done < lines; ) {
      const room = Math.floor((BOTTOM - this.y - 2 * PAD.y) / LEADING);
      if (room < 1) this.nextPage();
      else {
        const part = cells.map((cell) => cell.slice(done, done + room));
        this.rowPart(part, tds);
        done += room;
      }
    }
    for (const td of tds) td?.end();
    tr?.end();
  }

  end(): void {
    if (this.rows === 0)
      this.sheet.within(this.sheet.element('P'), () =>
        this.sheet.text(messages.noRows, page.side + PAD.x, this.y + 18, SIZE, this.sheet.regular, ink.muted),
      );
  }

  private cell(index: number, row: ReportRow): string {
    const column = this.report.columns[index];
    return column ? typeset(printable(cellText(column, row[index]))) : '';
  }

  private rowPart(cells: readonly string[][], elements: readonly ReturnType<PdfSheet['element']>[]): void {
    let x = page.side;
    for (const [index, lines] of cells.entries()) {
      const width = this.widths[index] as number;
      if (lines.length > 0)
        this.sheet.within(elements[index] ?? null, () => this.lines(lines, x, width, index));
      x += width;
    }
    this.y += Math.max(...cells.map((lines) => lines.length)) * LEADING + 2 * PAD.y;
    this.sheet.artifact(() => this.sheet.rule(page.side, this.y, WIDTH));
  }

  private lines(lines: readonly string[], x: number, width: number, index: number): void {
    const isNumber = this.report.columns[index]?.type === 'number';
    for (const [number, line] of lines.entries()) {
      const start = isNumber ? x + width - PAD.x - this.sheet.regular.widthOf(line, SIZE) : x + PAD.x;
      this.sheet.text(line, start, this.y + PAD.y + number * LEADING + BASELINE, SIZE);
    }
  }

  private nextPage(): void {
    const { sheet, report } = this;
    sheet.addPage();
    sheet.artifact(() => {
      sheet.text(typeset(report.title), page.side, page.top + 8, SIZE, sheet.bold);
      this.atRight(typeset(report.organisation), page.top + 8);
    });
    this.y = page.top + 18;
    sheet.artifact(() => this.columnHeads(false));
    this.footer();
  }

  /** Told once to a screen reader; on the other pages they are only repeated for the eye. */
  private columnHeads(first: boolean): void {
    const { sheet } = this;
    const heads = this.report.columns.map(({ label }, index) =>
      wrap(typeset(label), (this.widths[index] as number) - 2 * PAD.x, sheet.bold, SMALL),
    );
    const height = Math.max(...heads.map((lines) => lines.length)) * LEADING + 2 * PAD.y;
    const background = () => {
      sheet.fill(page.side, this.y, WIDTH, height, ink.head);
      sheet.rule(page.side, this.y + height, WIDTH, 0.8, ink.muted);
    };
    if (first) sheet.artifact(background);
    else background();
    const tr = first ? sheet.element('TR', this.element) : null;
    let x = page.side;
    for (const [index, lines] of heads.entries()) {
      const width = this.widths[index] as number;
      const draw = () => {
        const isNumber = this.report.columns[index]?.type === 'number';
        for (const [number, line] of lines.entries()) {
          const start = isNumber ? x + width - PAD.x - sheet.bold.widthOf(line, SMALL) : x + PAD.x;
          sheet.text(line, start, this.y + PAD.y + number * LEADING + BASELINE, SMALL, sheet.bold, ink.muted);
        }
      };
      const th = first ? sheet.element('TH', tr, { scope: 'Column' }) : null;
      sheet.within(th, draw);
      th?.end();
      x += width;
    }
    tr?.end();
    this.y += height;
  }

  /** Organisation, title, who, when, how the rows were chosen. Answers where the table begins. */
  private heading(): number {
    const { sheet, report } = this;
    let y = page.top + 8;
    const say = (tag: string, text: string, size: number, face = sheet.regular, color = ink.muted) => {
      const element = sheet.element(tag);
      sheet.within(element, () => {
        for (const line of wrap(typeset(printable(text)), WIDTH, face, size)) {
          sheet.text(line, page.side, y, size, face, color);
          y += size * 1.4;
        }
      });
      element?.end();
    };
    sheet.artifact(() => this.atRight('Conforme', y, sheet.bold));
    say('P', report.organisation, 9.5);
    y += 12;
    say('H1', report.title, 20, sheet.bold, ink.text);
    y -= 6;
    const count = `${report.total.toLocaleString('pt-BR')} ${report.total === 1 ? 'registro' : 'registros'}`;
    say(
      'P',
      `${count} · Exportado por ${report.author} em ${formatDateTime(report.at)} (horário de Brasília)`,
      SIZE,
    );
    say('P', report.criteria.map(([label, text]) => `${label}: ${text}`).join(' · '), SIZE);
    return y + 4;
  }

  private footer(): void {
    const { sheet, report } = this;
    const y = page.height - 24;
    sheet.artifact(() => {
      sheet.rule(page.side, y - 13, WIDTH);
      const words = `Página ${sheet.pages} de `;
      sheet.text(words, page.side, y, SMALL, sheet.regular, ink.muted);
      sheet.total(page.side + sheet.regular.widthOf(words, SMALL), y);
      this.atRight(typeset(`${report.title} · ${formatDateTime(report.at)}`), y);
    });
  }

  private atRight(text: string, y: number, face = this.sheet.regular): void {
    this.sheet.text(text, page.width - page.side - face.widthOf(text, SMALL), y, SMALL, face, ink.muted);
  }
}
