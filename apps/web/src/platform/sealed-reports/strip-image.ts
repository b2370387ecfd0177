/*
 * Pictures without EXIF, XMP, IPTC and comments: the parts that hold them are left out, the picture itself is not drawn
 * anew. How it is to be turned is kept.
 */

import { orientationOf, orientationSegment } from './image-orientation.ts';

type Bytes = Uint8Array;

const joined = (parts: readonly Bytes[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
const ascii = (bytes: Bytes, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Where the compressed picture of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] as number;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new Error('the picture has no end');
}

/** Of the segments about a picture only what it is drawn with: JFIF without its thumbnail, the colours of Adobe, its turn. */
function keptSegment(marker: number, segment: Bytes): Bytes | null {
  const isNamed = (name: string, size: number) =>
    segment.length >= 4 + size && ascii(segment, 4, name.length) === name;
  if (marker === 0xe0)
    return isNamed('JFIF\0', 14)
      ? joined([Uint8Array.of(0xff, 0xe0, 0, 16), segment.subarray(4, 16), Uint8Array.of(0, 0)])
      : null;
  if (marker === 0xee)
    return isNamed('Adobe', 12) ? joined([Uint8Array.of(0xff, 0xee, 0, 14), segment.subarray(4, 16)]) : null;
  if (marker === 0xe1) {
    const turned = orientationOf(segment);
    return turned === null ? null : orientationSegment(turned);
  }
  return (marker >= 0xe2 && marker <= 0xef) || marker === 0xfe ? null : segment;
}

/** Segment by segment and scan by scan; behind the end some telephones hide a second picture, or a film. */
function strippedJpeg(bytes: Bytes): Bytes {
  const kept: Bytes[] = [bytes.subarray(0, 2)];
  let at = 2;
  let hasScan = false;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new Error('not a JPEG');
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9 && hasScan) return joined([...kept, bytes.subarray(at, at + 2)]);
    const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
    const end = at + 2 + length;
    if (!(length >= 2) || end > bytes.length) throw new Error('a segment is cut');
    const next = marker === 0xda ? endOfScan(bytes, end) : end;
    const segment = keptSegment(marker, bytes.subarray(at, next));
    if (segment) kept.push(segment);
    hasScan ||= marker === 0xda;
    at = next;
  }
  throw new Error('a JPEG without a picture');
}

/** What a picture needs to be drawn; text, time and EXIF are left out. */
const PNG_PARTS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
]);

function strippedPng(bytes: Bytes): Bytes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Bytes[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const kind = ascii(bytes, at + 4, 4);
    if (end > bytes.length) throw new Error('a part is cut');
    if (PNG_PARTS.has(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') return joined(kept);
    at = end;
  }
  throw new Error('a PNG without an end');
}

const WEBP_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
/** In VP8X: that EXIF, XMP or a colour profile follow. They do not any more. */
const WEBP_ABOUT = 0x2c;

function strippedWebp(bytes: Bytes): Bytes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Bytes[] = [];
  const whole = Math.min(bytes.length, 8 + view.getUint32(4, true));
  for (let at = 12; at + 8 <= whole; ) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    const kind = ascii(bytes, at, 4);
    if (at + 8 + length > bytes.length) throw new Error('a part is cut');
    if (WEBP_PARTS.has(kind)) {
      const part = bytes.slice(at, end);
      if (kind === 'VP8X') part[8] = (part[8] as number) & ~WEBP_ABOUT;
      kept.push(part);
    }
    at = end;
  }
  if (kept.length === 0) throw new Error('a WebP without a picture');
  const body = joined(kept);
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(4, body.length + 4, true);
  return joined([head, body]);
}

export const strippedImage = (type: 'image/jpeg' | 'image/png' | 'image/webp', bytes: Bytes): Bytes =>
  ({ 'image/jpeg': strippedJpeg, 'image/png': strippedPng, 'image/webp': strippedWebp })[type](bytes);
