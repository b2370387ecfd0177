import { drawQr } from './qr-drawing.ts';

/** Sharp on a poster, too. */
const PNG_PIXELS = 1200;

/** For whoever lays out a poster or a site: scales without end. */
export function qrSvg(value: string): Blob {
  const { size, squares } = drawQr(value);
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${squares}" fill="#000"/></svg>`;
  return new Blob([drawing], { type: 'image/svg+xml' });
}

/** For everything else. Squares of whole pixels: a blurred edge is what a camera stumbles over. */
export function qrPng(value: string): Promise<Blob> {
  const { size, squares } = drawQr(value);
  const scale = Math.floor(PNG_PIXELS / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(squares));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (drawn) => (drawn ? resolve(drawn) : reject(new Error('The code was not drawn.'))),
      'image/png',
    ),
  );
}
