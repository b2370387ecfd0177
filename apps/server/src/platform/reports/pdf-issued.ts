import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import {
  type DocumentContent,
  type DocumentRow,
  type DocumentSection,
  type DocumentTable,
  documentWords,
  gapsIn,
} from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { wrap } from './pdf-layout.ts';
import { type Element, LEADING, type PaperHead, SIZE, SMALL, WIDTH } from './pdf-pages.ts';
import { drawQrCode } from './pdf-qr-code.ts';
import { ink, uprightPage as page } from './pdf-sheet.ts';
import { PdfTables } from './pdf-tables.ts';
import { type Typeface, typeset } from './pdf-typeface.ts';
import { printedSections } from './printed-sections.ts';
import { printable, type ReportWriter } from './report.ts';

/** A document as it is issued, or as it would be: then without a code, and marked as such. Plain data. */
export interface IssuedPaper extends PaperHead {
  readonly content: DocumentContent;
  readonly protocol: string | null;
  readonly version: number;
  /** Of what it says, in hexadecimal: the hash of the file cannot stand in the file. */
  readonly contentSha256: string;
  readonly check: { readonly code: string; readonly url: string } | null;
}

const LABEL = 170;
const GUTTER = 14;
const VALUE = WIDTH - LABEL - GUTTER;
const SQUARE = 92;

interface Line {
  readonly text: string;
  readonly face: Typeface;
  readonly color: string;
  readonly size?: number;
}

export function createIssued(paper: IssuedPaper): ReportWriter {
  return { write: () => new Uint8Array(), end: () => new IssuedPages(paper).bytes() };
}

class IssuedPages extends PdfTables {
  constructor(private readonly issued: IssuedPaper) {
    super(
      issued,
      issued.content.sections.reduce((sum, { table }) => sum + (table?.rows.length ?? 0), 0),
    );
    const { sheet } = this;
    const { content } = issued;
    this.heading();
    if (content.subtitle) this.paragraph('P', content.subtitle, 12, sheet.regular, ink.text);
    this.y += 4;
    this.record(this.facts());
    for (const section of printedSections(content)) this.section(section);
    if (content.closing) {
      this.y += 18;
      this.running(content.closing);
    }
    this.check();
  }

  private facts(): [string, string][] {
    const { protocol, version, at, content } = this.issued;
    const gaps = gapsIn(content);
    return [
      ...(protocol ? [['Protocolo', protocol] as [string, string]] : []),
      ['Versão', String(version)],
      [this.issued.check ? 'Emitido em' : 'Prévia feita em', `${formatDateTime(at)} (horário de Brasília)`],
      ...(gaps > 0
        ? [['A complementar', gaps === 1 ? '1 campo' : `${gaps} campos`] as [string, string]]
        : []),
    ];
  }

  private section({ number, title, rows, text, textChanged, table, removed }: DocumentSection): void {
    const { sheet } = this;
    this.y += 12;
    // A title stands with the beginning of what it heads.
    this.room(72);
    this.paragraph('H2', number === null ? title : `${number} ${title}`, 12.5, sheet.bold, ink.text);
    this.y += 2;
    if (rows.length > 0 || removed?.length) this.rows(rows, removed ?? []);
    if (text) {
      this.y += 4;
      this.running(text);
      if (textChanged) this.paragraph('P', documentWords.changed, SMALL, sheet.bold, ink.changed);
    }
    if (table?.confidential) this.paragraph('P', documentWords.confidential, SMALL, sheet.bold, ink.changed);
    if (table) this.filledTable(table);
  }

  /** Text of any length, a paragraph for each line of it, over as many pages as it takes. */
  private running(text: string): void {
    const { sheet } = this;
    for (const paragraph of text.split('\n')) {
      const element = sheet.element('P');
      const lines = wrap(typeset(printable(paragraph)), WIDTH, sheet.regular, SIZE);
      this.inPieces(lines, (piece) => {
        sheet.within(element, () =>
          this.lines(
            piece.map((text) => ({ text, face: sheet.regular, color: ink.text })),
            page.side,
          ),
        );
        this.y += piece.length * LEADING;
      });
      element?.end();
      this.y += 3;
    }
  }

  private rows(rows: readonly DocumentRow[], removed: readonly string[]): void {
    const list = this.sheet.element('L');
    for (const row of rows) this.filledRow(row, list);
    for (const label of removed)
      this.labelled(label, [this.mark(documentWords.removed)], { list, isChanged: true });
    list?.end();
  }

  private filledRow({ label, value, changed, confidential }: DocumentRow, list: Element): void {
    const { sheet } = this;
    const [face, color] = value === null ? [sheet.bold, ink.gap] : [sheet.regular, ink.text];
    const text = typeset(printable(value ?? documentWords.gap)) || '–';
    this.labelled(
      label,
      [
        ...wrap(text, VALUE, face, SIZE).map((text) => ({ text, face, color })),
        ...(changed ? [this.mark(documentWords.changed)] : []),
        ...(confidential ? [this.mark(documentWords.confidential)] : []),
      ],
      { list, isChanged: changed === true },
    );
  }

  private mark = (text: string): Line => ({ text, face: this.sheet.bold, color: ink.changed, size: SMALL });

  /** The label on the left, what it says on the right, and below it, in words, what is special about it. */
  private labelled(
    label: string,
    said: readonly Line[],
    { list, isChanged }: { readonly list: Element; readonly isChanged: boolean },
  ): void {
    const { sheet } = this;
    const labels = wrap(typeset(printable(label)), LABEL, sheet.regular, SIZE);
    const x = page.side + LABEL + GUTTER;
    const item = sheet.element('LI', list);
    this.room(Math.min(Math.max(labels.length, said.length), 6) * LEADING);
    this.inPieces(said, (piece, isFirst) => {
      const height = Math.max(isFirst ? labels.length : 0, piece.length) * LEADING;
      const gaps = piece.filter(({ color }) => color === ink.gap).length;
      sheet.artifact(() => {
        if (gaps > 0) sheet.fill(x - 4, this.y, VALUE + 4, gaps * LEADING + 1, ink.gapBack);
        if (isChanged) sheet.fill(x - 9, this.y, 2, height, ink.changed);
      });
      if (isFirst)
        this.within(sheet.element('Lbl', item), () =>
          this.lines(
            labels.map((text) => ({ text, face: sheet.regular, color: ink.muted })),
            page.side,
          ),
        );
      this.within(sheet.element('LBody', item), () => this.lines(piece, x));
      this.y += height + 2;
    });
    item?.end();
    sheet.artifact(() => sheet.rule(page.side, this.y, WIDTH));
    this.y += 3;
  }

  private lines(lines: readonly Line[], x: number): void {
    for (const [number, { text, face, color, size = SIZE }] of lines.entries())
      this.sheet.text(text, x, this.y + number * LEADING + SIZE, size, face, color);
  }

  /** Cells that say something about themselves stand out. */
  protected override write(lines: readonly string[], x: number): void {
    const words = lines.join(' ');
    const color =
      words === documentWords.gap ? ink.gap : words === documentWords.changed ? ink.changed : ink.text;
    this.lines(
      lines.map((text) => ({ text, face: this.sheet.regular, color })),
      x,
    );
  }

  private filledTable({ columns, rows, changedRows = [] }: DocumentTable): void {
    const heads = changedRows.length > 0 ? [...columns, 'Alteração'] : columns;
    this.y += 4;
    this.table({
      columns: heads.map((label, index) => ({ key: String(index), label })),
      rows: rows.map((row, index) => [
        ...row.map((cell) => cell ?? documentWords.gap),
        ...(changedRows.includes(index) ? [documentWords.changed] : []),
      ]),
    });
  }

  /** How anybody finds out whether the paper is ours; neither the words nor the square stands alone on a page. */
  private check(): void {
    const { sheet } = this;
    const { check, contentSha256 } = this.issued;
    this.y += 18;
    this.room(SQUARE + 16);
    const top = this.y;
    if (check) drawQrCode(sheet, check.url, { x: page.width - page.side - SQUARE, y: top, side: SQUARE });
    this.paragraph(
      'H2',
      check ? 'Este documento é verdadeiro?' : 'Isto é uma prévia',
      12,
      sheet.bold,
      ink.text,
    );
    const words = check
      ? [
          'Aponte a câmera do celular para o desenho ao lado. A página que abre diz se o documento foi emitido por este sistema, se há versão mais nova, e confere o arquivo que você tiver.',
          `Código: ${check.code}`,
          `Ou abra ${check.url}`,
        ]
      : ['Não foi emitida nem guardada, não tem código e não vale como documento.'];
    for (const text of [...words, `SHA-256 do conteúdo: ${contentSha256}`]) {
      const lines = wrap(typeset(printable(text)), WIDTH - SQUARE - 24, sheet.regular, SIZE);
      this.within(sheet.element('P'), () =>
        this.lines(
          lines.map((text) => ({ text, face: sheet.regular, color: ink.text })),
          page.side,
        ),
      );
      this.y += lines.length * LEADING + 3;
    }
    this.y = Math.max(this.y, top + SQUARE);
  }
}
