import PDFDocument from 'pdfkit';
import { Typeface } from './pdf-typeface.ts';
import { markup, printable, type Report } from './report.ts';

export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
}
/** A4: texts stand, and so do lists that fit; others lie. */
export const page: PageSize = { width: 841.89, height: 595.28, side: 40, top: 36, bottom: 46 };
export const uprightPage: PageSize = { width: 595.28, height: 841.89, side: 48, top: 44, bottom: 54 };
export const ink = {
  text: '0.11 0.14 0.18',
  muted: '0.36 0.41 0.46',
  line: '0.83 0.86 0.89',
  head: '0.94 0.95 0.965',
  watermark: '0.9 0.91 0.925',
  gap: '0.53 0.26 0',
  gapBack: '1 0.95 0.85',
  changed: '0.07 0.36 0.66',
};

type Structure = PDFKit.PDFStructureElement;
/** A file of so many rows still tells its structure to a screen reader; more of them would triple its size. */
const TAGGED_ROWS = 2_000;

/**
 * The document and its current page, in the page's own coordinates turned downwards: y grows from the top.
 * Pages are written out as soon as they are full; "de y" is one drawing all pages share, made at the end.
 */
export class PdfSheet {
  readonly regular: Typeface;
  readonly bold: Typeface;
  private readonly document: PDFKit.PDFDocument;
  private readonly tagged: boolean;
  private readonly root: Structure | null;
  private readonly pageCount: PDFKit.PDFKitReference;
  /** Of the page at hand, where nothing but this class draws: pdfkit takes texts a letter at a time, and bytes as they are. */
  private drawn: string[] = [];
  private color = '';
  pages = 0;

  constructor(
    { title, author, organisation, at, total }: Omit<Report, 'criteria' | 'columns'>,
    readonly size: PageSize = page,
  ) {
    this.tagged = total <= TAGGED_ROWS;
    this.document = new PDFDocument({
      size: 'A4',
      layout: size.width > size.height ? 'landscape' : 'portrait',
      margin: 0,
      autoFirstPage: false,
      font: '',
      pdfVersion: '1.7',
      lang: 'pt-BR',
      displayTitle: true,
      tagged: this.tagged,
      fontLayoutCache: false,
      info: {
        Title: printable(title),
        Author: printable(author),
        Subject: printable(organisation),
        Creator: 'Conforme',
        Producer: 'Conforme',
        CreationDate: new Date(at),
      },
    } as PDFKit.PDFDocumentOptions);
    escapeMetadata(this.document);
    this.regular = new Typeface(this.document, 400);
    this.bold = new Typeface(this.document, 600);
    this.pageCount = this.document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 80, 12] });
    this.root = this.tagged ? this.document.struct('Document') : null;
    if (this.root) this.document.addStructure(this.root);
  }

  addPage(): void {
    this.handOver();
    this.document.addPage();
    this.pages++;
    const { fonts, xobjects } = this.document.page as unknown as Record<'fonts' | 'xobjects', object>;
    Object.assign(fonts, this.regular.references, this.bold.references);
    Object.assign(xobjects, { Total: this.pageCount });
    // pdfkit turns the page upside down for its own drawing; text is simpler the right way up.
    this.draw(`1 0 0 -1 0 ${this.size.height} cm`);
    this.color = '';
  }

  private draw(content: string): void {
    // Whatever tells the structure writes between what is drawn.
    if (this.tagged) this.document.addContent(content);
    else this.drawn.push(content);
  }

  private handOver(): void {
    if (this.drawn.length > 0)
      this.document.addContent(Buffer.from(this.drawn.join('\n'), 'latin1') as never);
    this.drawn = [];
  }

  /** Said only where it changes: on a page of a list that is hardly ever. */
  private inked(color: string): string {
    if (color === this.color) return '';
    this.color = color;
    return `${color} rg `;
  }

  text(line: string, x: number, y: number, size: number, face = this.regular, color = ink.text): void {
    if (line === '') return;
    const at = `${x.toFixed(2)} ${(this.size.height - y).toFixed(2)}`;
    this.draw(`BT ${this.inked(color)}${at} Td ${face.show(line, size)}ET`);
  }

  /** Across the whole page, from corner to corner, so light that the text over it is read. */
  watermark(words: string): void {
    const { width, height } = this.size;
    const size = 120;
    const angle = Math.atan2(height, width);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const half = this.bold.widthOf(words, size) / 2;
    const x = width / 2 - half * cos + (size / 3) * sin;
    const y = height / 2 - half * sin - (size / 3) * cos;
    const turned = [cos, sin, -sin, cos, x, y].map((part) => part.toFixed(4)).join(' ');
    this.draw(`q ${turned} cm BT ${ink.watermark} rg 0 0 Td ${this.bold.show(words, size)}ET Q`);
  }

  rule(x: number, y: number, width: number, thickness = 0.5, color = ink.line): void {
    this.fill(x, y, width, thickness, color);
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    const box = [x, this.size.height - y - height, width, height].map((side) => side.toFixed(2)).join(' ');
    this.draw(`${this.inked(color)}${box} re f`);
  }

  /** The number of pages, which is known at the end, drawn here. */
  total(x: number, y: number): void {
    this.draw(`q 1 0 0 1 ${x.toFixed(2)} ${(this.size.height - y).toFixed(2)} cm /Total Do Q`);
  }

  /** What belongs to the page and not to the text: lines, running heads, page numbers. */
  artifact(draw: () => void): void {
    if (this.tagged) this.document.markContent('Artifact', { type: 'Layout' });
    draw();
    if (this.tagged) this.document.endMarkedContent();
  }

  /** A part of the document as a screen reader walks through it; null where none is told. */
  element(
    tag: string,
    parent: Structure | null = this.root,
    options: { scope?: string; alt?: string } = {},
  ): Structure | null {
    if (!this.tagged || !parent) return null;
    const element = this.document.struct(tag, options as object);
    parent.add(element);
    return element;
  }

  /** Draws the contents of a part. */
  within(element: Structure | null, draw: () => void): void {
    if (element) element.add(draw);
    else draw();
  }

  end(size: number): void {
    this.handOver();
    Object.assign(this.pageCount.data, { Resources: { Font: this.regular.references } });
    const digits = this.regular.show(String(this.pages), size);
    this.pageCount.end(Buffer.from(`BT ${ink.muted} rg 0 0 Td ${digits}ET`));
    this.root?.end();
    this.document.end();
  }

  /** What has been written out since it was last asked. */
  take(): Uint8Array {
    const chunks: Buffer[] = [];
    for (let chunk = this.document.read(); chunk !== null; chunk = this.document.read()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}

/** pdfkit repeats what the file is in XML, and writes the texts into it as they are. */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const { info } = document;
  const metadata = document as unknown as { endMetadata(): void };
  const end = metadata.endMetadata.bind(document);
  metadata.endMetadata = () => {
    const texts = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? markup(value) : value,
    ]);
    // By now the usual dictionary has been written, from the texts themselves.
    document.info = Object.fromEntries(texts);
    end();
  };
}
