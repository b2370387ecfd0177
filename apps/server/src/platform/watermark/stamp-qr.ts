import {
  concatTransformationMatrix,
  fill,
  grayscale,
  type PDFOperator,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingColor,
} from '@cantoo/pdf-lib';
import { encode } from 'uqr';
import { qrBars } from '../reports/qr-bars.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In points: 2.4 cm with its white border, which a camera reads from a printed page. */
const SIDE = 68;
/** Of the edge of the page, where printers do not reach. */
const MARGIN = 14;
/** A page too small for it has the code in its text alone. */
const LEAST_PAGE = 3 * SIDE;

/** A QR code in the lower right corner as the page is seen, whichever way it is turned. */
export function qrOperators(url: string, box: Box, turned: number): PDFOperator[] {
  const isOnSide = Math.abs(turned) % 180 === 90;
  const [width, height] = isOnSide ? [box.height, box.width] : [box.width, box.height];
  if (Math.min(width, height) < LEAST_PAGE) return [];
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [right, down] = [width / 2 - MARGIN - SIDE, height / 2 - MARGIN];
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const { data, size } = encode(url, { ecc: 'M', border: 2 });
  const dot = SIDE / size;
  return [
    pushGraphicsState(),
    concatTransformationMatrix(
      cos,
      sin,
      -sin,
      cos,
      middleX + right * cos + down * sin,
      middleY + right * sin - down * cos,
    ),
    setFillingColor(grayscale(1)),
    rectangle(0, 0, SIDE, SIDE),
    fill(),
    setFillingColor(grayscale(0)),
    ...data.flatMap((row, y) =>
      qrBars(row).map(([x, length]) => rectangle(x * dot, SIDE - (y + 1) * dot, length * dot, dot)),
    ),
    fill(),
    popGraphicsState(),
  ];
}
