/** A plain paper made in this browser: nothing of it passes through a server. */
export interface Paper {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  /** Tells this copy from others: printed at the end, and as a QR code. */
  readonly code?: string;
}

const MARGIN = 56;
const WIDTH = 595;
const HEIGHT = 842;
const SIZE = 10.5;
const LEADING = 15;

/** The standard typeface has the signs of Western Europe: what it lacks is shown as a question mark. */
const writable = (text: string): string =>
  text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/[^\n\x20-\x7e\xa0-\xff]/g, '?');

function wrapped(text: string, widthOf: (words: string) => number): string[] {
  return writable(text)
    .split('\n')
    .flatMap((line) => {
      const lines: string[] = [];
      let now = '';
      for (const word of line.split(' ')) {
        const next = now === '' ? word : `${now} ${word}`;
        if (widthOf(next) <= WIDTH - 2 * MARGIN || now === '') now = next;
        else {
          lines.push(now);
          now = word;
        }
      }
      return [...lines, now];
    });
}

export async function paperPdf(paper: Paper): Promise<File> {
  const [{ PDFDocument, StandardFonts }, { drawQr }] = await Promise.all([
    import('@cantoo/pdf-lib'),
    import('../../qr-code/qr-drawing.ts'),
  ]);
  const pdf = await PDFDocument.create();
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  let page = pdf.addPage([WIDTH, HEIGHT]);
  let y = HEIGHT - MARGIN;
  const write = (text: string, size: number, font: typeof plain) => {
    for (const line of wrapped(text, (words) => font.widthOfTextAtSize(words, size))) {
      if (y < MARGIN + LEADING) {
        page = pdf.addPage([WIDTH, HEIGHT]);
        y = HEIGHT - MARGIN;
      }
      page.drawText(line, { x: MARGIN, y, size, font });
      y -= size * 1.4;
    }
  };
  write(paper.title, 16, bold);
  write(paper.subtitle, SIZE, plain);
  for (const { heading, lines } of paper.sections) {
    y -= LEADING / 2;
    write(heading, 12, bold);
    for (const line of lines) write(line, SIZE, plain);
  }
  if (paper.code) {
    if (y < MARGIN + 130) {
      page = pdf.addPage([WIDTH, HEIGHT]);
      y = HEIGHT - MARGIN;
    }
    y -= LEADING;
    write(`Código desta cópia: ${paper.code}`, 8, plain);
    const { size, squares } = drawQr(paper.code);
    page.drawSvgPath(squares, { x: MARGIN, y: y - 4, scale: 96 / size });
  }
  return new File([(await pdf.save()) as Uint8Array<ArrayBuffer>], paper.title, { type: 'application/pdf' });
}
