import { type PaperHead, SMALL } from '../reports/pdf-pages.ts';
import { ink } from '../reports/pdf-sheet.ts';
import { PdfTables } from '../reports/pdf-tables.ts';

export interface PaperSection {
  readonly title: string;
  readonly text: readonly string[];
  /** Heads, then rows. */
  readonly table?: readonly [heads: readonly string[], ...rows: (readonly string[])[]];
}

export interface DemoPaper extends PaperHead {
  /** 'POL-SI-003 · versão 2' */
  readonly line: string;
  readonly sections: readonly PaperSection[];
}

const BODY = 10.5;
const HEADING = 12.5;

/** A text of an invented organisation, as a PDF that can be searched, marked and compared. */
export const demoPaper = (paper: DemoPaper): Uint8Array => new Pages(paper).bytes();

class Pages extends PdfTables {
  constructor(paper: DemoPaper) {
    super(paper, 0);
    const { sheet } = this;
    this.paragraph('P', paper.organisation, BODY, sheet.regular, ink.muted);
    this.paragraph('P', paper.line, SMALL, sheet.regular, ink.muted);
    this.y += 12;
    this.paragraph('H1', paper.title, 20, sheet.bold, ink.text);
    for (const section of paper.sections) this.section(section);
  }

  private section({ title, text, table }: PaperSection): void {
    this.y += 14;
    // A heading never stands alone at the end of a page.
    this.room(80);
    this.paragraph('H2', title, HEADING, this.sheet.bold, ink.text);
    this.y += 2;
    for (const words of text) {
      this.paragraph('P', words, BODY, this.sheet.regular, ink.text);
      this.y += 4;
    }
    if (!table) return;
    const [heads, ...rows] = table;
    this.y += 4;
    this.table({ columns: heads.map((label, index) => ({ key: String(index), label })), rows });
  }
}
