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

/** Of the standard typeface (WinAnsi), beside Latin 1. */
const MORE_SIGNS =
  '\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178';
const isWritten = (sign: string): boolean =>
  sign === '\n' ||
  (sign >= ' ' && sign <= '~') ||
  (sign >= '\u00a0' && sign <= '\u00ff') ||
  MORE_SIGNS.includes(sign);

/** What the typeface lacks is named by its number: a sign alone can be the threat. */
export const writable = (text: string): string =>
  [...text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ')]
    .map((sign) =>
      isWritten(sign)
        ? sign
        : `[U+${(sign.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .join('');

/** A word that is wider than a line, such as an address, goes on in the next one. */
function broken(word: string, fits: (words: string) => boolean): string[] {
  const parts = [''];
  for (const sign of word) {
    const last = parts.at(-1) as string;
    if (last === '' || fits(last + sign)) parts[parts.length - 1] = last + sign;
    else parts.push(sign);
  }
  return parts;
}

export function wrapped(text: string, widthOf: (words: string) => number): string[] {
  const fits = (words: string) => widthOf(words) <= WIDTH - 2 * MARGIN;
  return writable(text)
    .split('\n')
    .flatMap((line) => {
      const lines: string[] = [];
      let now = '';
      for (const word of line.split(' ')) {
        const next = now === '' ? word : `${now} ${word}`;
        if (fits(next)) {
          now = next;
          continue;
        }
        const parts = broken(word, fits);
        lines.push(...(now === '' ? [] : [now]), ...parts.slice(0, -1));
        now = parts.at(-1) as string;
      }
      return [...lines, now];
    });
}

export async function paperPdf(paper: Paper): Promise<File> {
  const [{ PDFDocument, StandardFonts }, { drawQr }] = await Promise.all([
    import('@cantoo/pdf-lib'),
    import('../../../qr-code/qr-drawing.ts'),
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
