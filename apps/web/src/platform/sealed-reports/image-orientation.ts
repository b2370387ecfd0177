/* How a camera was held, which is how its picture is to be turned: the one thing of EXIF that is kept. */

const EXIF_BEGINS = 10;
const ORIENTATION = 0x0112;
const SHORT = 3;

/** 2 to 8, of an APP1 segment from its marker on; null where there is none, where it cannot be read, or nothing is turned. */
export function orientationOf(segment: Uint8Array): number | null {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  if (segment.length < EXIF_BEGINS + 8 || view.getUint32(4) !== 0x45786966 || view.getUint16(8) !== 0)
    return null;
  const order = view.getUint16(EXIF_BEGINS);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittle = order === 0x4949;
  const list = EXIF_BEGINS + view.getUint32(EXIF_BEGINS + 4, isLittle);
  if (list + 2 > segment.length) return null;
  const count = view.getUint16(list, isLittle);
  for (let at = list + 2; at < list + 2 + count * 12 && at + 12 <= segment.length; at += 12) {
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const turned = view.getUint16(at + 8, isLittle);
    return view.getUint16(at + 2, isLittle) === SHORT && turned >= 2 && turned <= 8 ? turned : null;
  }
  return null;
}

/** An APP1 segment that says this and nothing else. */
export const orientationSegment = (turned: number): Uint8Array =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, 0, 0, 0, 1, 0, turned, 0, 0],
    ...[0, 0, 0, 0],
  );
