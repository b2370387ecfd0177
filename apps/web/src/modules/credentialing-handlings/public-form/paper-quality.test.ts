import { describe, expect, it } from 'vitest';
import { edgeVariance, type GrayPicture, isBlurred, isTooSmall, pdfFlaw } from './paper-quality.ts';

/** Lines of letters on paper: short strokes of ink, three points wide. */
function page(width = 240, height = 180): GrayPicture {
  const points = new Uint8ClampedArray(width * height).fill(235);
  for (let y = 20; y < height - 20; y++)
    for (let x = 20; x < width - 20; x++)
      if (y % 16 < 9 && (x * 7 + Math.floor(y / 16) * 13) % 11 < 4) points[y * width + x] = 40;
  return { width, height, points };
}

/** Each point the average of those around it. */
function moved({ width, height, points }: GrayPicture, by: number): GrayPicture {
  const blurred = new Uint8ClampedArray(points.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      let count = 0;
      for (let dy = -by; dy <= by; dy++)
        for (let dx = -by; dx <= by; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          sum += points[ny * width + nx] ?? 0;
          count++;
        }
      blurred[y * width + x] = sum / count;
    }
  return { width, height, points: blurred };
}

describe('a photo', () => {
  it('is too small by its points, whatever its file weighs', () => {
    expect([isTooSmall({ width: 640, height: 480 }), isTooSmall({ width: 999, height: 999 })]).toEqual([
      true,
      true,
    ]);
    expect(isTooSmall({ width: 700, height: 1000 })).toBe(false);
  });

  it('in focus has hard edges; the further out of focus, the fewer', () => {
    // A lens out of focus has no hard edge of its own, as one average over a square has: so it is taken twice.
    const unfocused = (by: number) => moved(moved(page(), by), by);
    const variances = [page(), unfocused(1), unfocused(2), unfocused(4)].map(edgeVariance);
    expect(variances).toEqual([...variances].sort((one, other) => other - one));
    expect([isBlurred(page()), isBlurred(unfocused(4))]).toEqual([false, true]);
  });
});

describe('a PDF', () => {
  const flawOf = (text: string) => pdfFlaw(new TextEncoder().encode(text));

  it.each([
    ['with a page', '%PDF-1.4 1 0 obj<</Type/Page/Parent 2 0 R>>endobj trailer<</Root 1 0 R>>', null],
    ['whose pages stand compressed', '%PDF-1.7 1 0 obj<</Type/ObjStm/N 4>>stream', null],
    ['without a page', '%PDF-1.4 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj', 'empty'],
    ['under a password', '%PDF-1.7 <</Type /Page>> trailer<</Root 1 0 R/Encrypt 9 0 R>>', 'locked'],
  ])('%s', (_, text, flaw) => {
    expect(flawOf(text)).toBe(flaw);
  });
});
