import { encode } from 'uqr';
import type { PdfSheet } from './pdf-sheet.ts';
import { qrBars } from './qr-bars.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** The square of dots that leads to an address; a screen reader is told the address. */
export function drawQrCode(sheet: PdfSheet, url: string, { x, y, side }: Place): void {
  const { data } = encode(url, { ecc: 'M', border: 0 });
  const dot = side / data.length;
  const figure = sheet.element('Figure', undefined, { alt: `QR code que leva a ${url}` });
  sheet.within(figure, () => {
    for (const [row, dots] of data.entries())
      for (const [start, length] of qrBars(dots))
        sheet.fill(x + start * dot, y + row * dot, length * dot, dot, '0 0 0');
  });
  figure?.end();
}
