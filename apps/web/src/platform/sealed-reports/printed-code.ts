/** Bytes as people copy them from paper: base 32 without letters that look like others, a check sign, groups of four. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The largest prime the alphabet has signs for. */
const MODULUS = 31;

const checkSign = (signs: string): string =>
  ALPHABET[
    [...signs].reduce((sum, sign, place) => sum + ALPHABET.indexOf(sign) * ((place % 30) + 1), 0) % MODULUS
  ] as string;

/** 'K7QZ 4M2X …' */
export function printedCode(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const signs = (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
  return (signs + checkSign(signs)).match(/.{1,4}/g)?.join(' ') ?? '';
}

/** As it was typed; null where it is not a whole one of so many bytes. */
export function readPrintedCode(typed: string, byteCount: number): Uint8Array | null {
  const read = typed
    .toUpperCase()
    .replace(/[\s.-]|[\u2010-\u2015]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const signs = read.slice(0, -1);
  if (signs.length !== Math.ceil((byteCount * 8) / 5) || [...read].some((sign) => !ALPHABET.includes(sign)))
    return null;
  if (checkSign(signs) !== read.at(-1)) return null;
  const bits = [...signs].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from({ length: byteCount }, (_, byte) =>
    Number.parseInt(bits.slice(byte * 8, byte * 8 + 8), 2),
  );
}
