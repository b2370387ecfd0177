/** A plain paper made in this browser: nothing of it passes through a server. */
export interface Paper {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  /** Of everything above, in hexadecimal: printed at the end, and as a code to scan. */
  readonly digest: string;
}

const MARGIN = 56;
const WIDTH = 595;
const HEIGHT = 842;
const SIZE = 10.5;
const LEADING = 15;

/** Of the words alone, so that whoever has them can make it again. */
export async function digestOf(paper: Omit<Paper, 'digest'>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([paper.title, paper.subtitle, paper.sections]));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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

export async function paperPdf(paper: Paper): Promise<Blob> {
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
  if (y < MARGIN + 130) {
    page = pdf.addPage([WIDTH, HEIGHT]);
    y = HEIGHT - MARGIN;
  }
  y -= LEADING;
  write(`Código de conferência (SHA-256): ${paper.digest}`, 8, plain);
  const { size, squares } = drawQr(paper.digest);
  page.drawSvgPath(squares, { x: MARGIN, y: y - 4, scale: 96 / size });
  return new Blob([(await pdf.save()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}
