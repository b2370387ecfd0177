import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { cellOf, columnsWanted, PAD, SIZE, SMALL } from './pdf-columns.ts';
import { columnWidths, noneBelow, wrap } from './pdf-layout.ts';
import { ink, page as lyingPage, type PageSize, PdfSheet, uprightPage } from './pdf-sheet.ts';
import { typeset } from './pdf-typeface.ts';
import { printable, type Report, type ReportRow, type ReportWriter } from './report.ts';

const LEADING = 11.5;
/** From the top of a line to where its letters stand. */
const BASELINE = 9;
const widthOf = ({ width, side }: PageSize): number => width - 2 * side;

/** A printed report: A4, a heading, a table whose own heading is repeated, numbered pages. */
export function createPdf(report: Report): ReportWriter {
  let table: Table | null = null;
  return {
    write(rows) {
      table ??= tableFor(report, rows);
      for (const row of rows) table.add(row);
      return table.sheet.take();
    },
    end() {
      table ??= tableFor(report, []);
      table.end();
      table.sheet.end(SMALL);
      return table.sheet.take();
    },
  };
}

/** It lies where a standing page would be too narrow for what its columns want. */
function tableFor(report: Report, sample: readonly ReportRow[]): Table {
  const standing = new PdfSheet(report, uprightPage);
  const { wanted } = columnsWanted(standing, report, sample);
  const fits = wanted.reduce((sum, width) => sum + width, 0) <= widthOf(uprightPage);
  return new Table(fits ? standing : new PdfSheet(report, lyingPage), report, sample);
}

class Table {
  private readonly widths: readonly number[];
  private readonly element;
  private y = 0;
  private rows = 0;

  private readonly width: number;
  private readonly bottom: number;

  constructor(
    readonly sheet: PdfSheet,
    private readonly report: Report,
    sample: readonly ReportRow[],
  ) {
    const { size } = sheet;
    this.width = widthOf(size);
    this.bottom = size.height - size.bottom;
    const { wanted, least } = columnsWanted(sheet, report, sample);
    const isCode = report.columns.map((column) => column.isCode === true);
    this.widths = noneBelow(columnWidths(wanted, this.width, isCode), least);
    sheet.addPage();
    this.y = this.heading();
    this.element = sheet.element('Table');
    this.columnHeads(true);
    this.footer();
  }

  add(row: ReportRow): void {
    this.rows++;
    const cells = this.report.columns.map((_, index) =>
      wrap(
        cellOf(this.report, index, row),
        (this.widths[index] as number) - 2 * PAD.x,
        this.sheet.regular,
        SIZE,
      ),
    );
    const tr = this.sheet.element('TR', this.element);
    const tds = cells.map(() => this.sheet.element('TD', tr));
    const lines = Math.max(...cells.map((cell) => cell.length));
    const whole = lines * LEADING + 2 * PAD.y;
    // A row that a page can hold is not torn apart.
    if (this.y + whole > this.bottom && whole <= this.bottom - this.sheet.size.top - 60) this.nextPage();
    for (let done = 0; done < lines; ) {
      const room = Math.floor((this.bottom - this.y - 2 * PAD.y) / LEADING);
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
        this.sheet.text(
          messages.noRows,
          this.sheet.size.side + PAD.x,
          this.y + 18,
          SIZE,
          this.sheet.regular,
          ink.muted,
        ),
      );
  }

  private rowPart(cells: readonly string[][], elements: readonly ReturnType<PdfSheet['element']>[]): void {
    let x = this.sheet.size.side;
    for (const [index, lines] of cells.entries()) {
      const width = this.widths[index] as number;
      if (lines.length > 0)
        this.sheet.within(elements[index] ?? null, () => this.lines(lines, x, width, index));
      x += width;
    }
    this.y += Math.max(...cells.map((lines) => lines.length)) * LEADING + 2 * PAD.y;
    this.sheet.artifact(() => this.sheet.rule(this.sheet.size.side, this.y, this.width));
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
      sheet.text(typeset(report.title), this.sheet.size.side, this.sheet.size.top + 8, SIZE, sheet.bold);
      this.atRight(typeset(report.organisation), this.sheet.size.top + 8);
    });
    this.y = this.sheet.size.top + 18;
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
      sheet.fill(this.sheet.size.side, this.y, this.width, height, ink.head);
      sheet.rule(this.sheet.size.side, this.y + height, this.width, 0.8, ink.muted);
    };
    if (first) sheet.artifact(background);
    else background();
    const tr = first ? sheet.element('TR', this.element) : null;
    let x = this.sheet.size.side;
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
    let y = this.sheet.size.top + 8;
    const say = (tag: string, text: string, size: number, face = sheet.regular, color = ink.muted) => {
      const element = sheet.element(tag);
      sheet.within(element, () => {
        for (const line of wrap(typeset(printable(text)), this.width, face, size)) {
          sheet.text(line, this.sheet.size.side, y, size, face, color);
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
    const y = this.sheet.size.height - 24;
    sheet.artifact(() => {
      sheet.rule(this.sheet.size.side, y - 13, this.width);
      const words = `Página ${sheet.pages} de `;
      sheet.text(words, this.sheet.size.side, y, SMALL, sheet.regular, ink.muted);
      sheet.total(this.sheet.size.side + sheet.regular.widthOf(words, SMALL), y);
      this.atRight(typeset(`${report.title} · ${formatDateTime(report.at)}`), y);
    });
  }

  private atRight(text: string, y: number, face = this.sheet.regular): void {
    this.sheet.text(
      text,
      this.sheet.size.width - this.sheet.size.side - face.widthOf(text, SMALL),
      y,
      SMALL,
      face,
      ink.muted,
    );
  }
}
