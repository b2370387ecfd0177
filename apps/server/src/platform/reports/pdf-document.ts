import { type PaperHead, SIZE, SMALL } from './pdf-pages.ts';
import { ink } from './pdf-sheet.ts';
import { cellOf, PdfTables } from './pdf-tables.ts';
import type { ReportColumn, ReportRow, ReportWriter } from './report.ts';

export interface DocumentPart {
  readonly title: string;
  readonly about: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** Said where there is nothing, or not everything. */
  readonly remark: string | null;
}

/** A text of several parts, each a short table, or label by label where there is one record. Plain data. */
export interface PaperDocument extends PaperHead {
  readonly lead: readonly string[];
  readonly parts: readonly DocumentPart[];
}

/** More columns than a standing page holds side by side. */
const TABLE_COLUMNS = 5;

export function createDocument(paper: PaperDocument): ReportWriter {
  return { write: () => new Uint8Array(), end: () => new DocumentPages(paper).bytes() };
}

class DocumentPages extends PdfTables {
  constructor(paper: PaperDocument) {
    super(
      paper,
      paper.parts.reduce((sum, { rows }) => sum + rows.length, 0),
    );
    this.heading();
    for (const line of paper.lead) this.paragraph('P', line, SIZE, this.sheet.regular, ink.muted);
    for (const part of paper.parts) this.part(part);
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
    else
      for (const row of part.rows)
        this.record(part.columns.map((column, index) => [column.label, cellOf(column, row[index])]));
    if (part.remark) this.paragraph('P', part.remark, SIZE, sheet.regular, ink.muted);
  }
}
