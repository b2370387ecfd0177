import { encode } from 'uqr';
import type { PdfSheet } from './pdf-sheet.ts';

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
    // One bar for neighbours: between two dots no printer leaves a hair's breadth.
    for (const [row, dots] of data.entries())
      for (const [start, length] of bars(dots))
        sheet.fill(x + start * dot, y + row * dot, length * dot, dot, '0 0 0');
  });
  figure?.end();
}

function bars(dots: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = [];
  for (const [index, isDark] of dots.entries()) {
    const last = found.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === index) last[1]++;
    else found.push([index, 1]);
  }
  return found;
}
