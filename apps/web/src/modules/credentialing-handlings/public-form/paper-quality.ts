/* What makes a paper hard to read, as far as numbers tell: pure, so that it is tested without a screen. */

/** The longer side of a photo, below which the small print of a page is lost. */
const FEWEST_PIXELS = 1000;

/**
 * How much neighbouring points differ, where a photo in focus has hard edges between ink and paper: the variance of the
 * Laplacian. A photo of a page in focus has hundreds; one that was moved stays far below this.
 */
const BLURRED_BELOW = 30;

export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  /** One byte a point, row by row. */
  readonly points: Uint8ClampedArray;
}

export function edgeVariance({ width, height, points }: GrayPicture): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  const at = (index: number): number => points[index] ?? 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      const edge = at(index - 1) + at(index + 1) + at(index - width) + at(index + width) - 4 * at(index);
      sum += edge;
      squares += edge * edge;
      count++;
    }
  if (count === 0) return 0;
  return squares / count - (sum / count) ** 2;
}

export const isTooSmall = ({ width, height }: Pick<GrayPicture, 'width' | 'height'>): boolean =>
  Math.max(width, height) < FEWEST_PIXELS;

export const isBlurred = (picture: GrayPicture): boolean => edgeVariance(picture) < BLURRED_BELOW;

/** What the plain words of a PDF tell. Its pages may stand compressed, so only what is certain counts. */
export function pdfFlaw(bytes: Uint8Array): 'locked' | 'empty' | null {
  const text = new TextDecoder('latin1').decode(bytes);
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) return 'locked';
  const mayHidePages = text.includes('/ObjStm');
  return !mayHidePages && !/\/Type\s*\/Page(?![a-zA-Z])/.test(text) ? 'empty' : null;
}
