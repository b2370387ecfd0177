/**
 * The receipt of a report: made in the reporter's browser, shown before anything is sent, never sent. Twenty-three signs
 * drawn at random (115 bits) and one that shows a mistyped or swapped sign.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DRAWN = 23;
/** Above the value of every sign and the number of places: one wrong sign, or two swapped, give another remainder. */
const MODULUS = 37;

function checkSign(drawn: string): string | undefined {
  const sum = [...drawn].reduce((total, sign, place) => total + ALPHABET.indexOf(sign) * (place + 1), 0);
  return ALPHABET[sum % MODULUS];
}

/** Twenty-four signs. `drawByte` is there for tests. */
export function makeReceipt(drawByte = () => crypto.getRandomValues(new Uint8Array(1))[0] as number): string {
  // 256 is a multiple of 32: each sign is as likely as the others.
  const drawn = Array.from({ length: DRAWN }, () => ALPHABET[drawByte() % ALPHABET.length]).join('');
  const check = checkSign(drawn);
  return check === undefined ? makeReceipt(drawByte) : drawn + check;
}

/** As it was typed: blanks and dashes do not count, letters that look like a digit are the digit. Null for none. */
export function readReceipt(typed: string): string | null {
  const signs = typed
    .toUpperCase()
    .replace(/[\s.-]|[\u2010-\u2015]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (signs.length !== DRAWN + 1 || [...signs].some((sign) => !ALPHABET.includes(sign))) return null;
  return checkSign(signs.slice(0, DRAWN)) === signs[DRAWN] ? signs : null;
}

/** 'K7QZ-4M2X-9H3V-…': as it is shown and printed. */
export const receiptText = (receipt: string): string => receipt.match(/.{1,4}/g)?.join('-') ?? '';

interface DerivedFromReceipt {
  /** Sent: finds the report, and is its idempotency key. */
  readonly lookup: Uint8Array;
  /** Never sent: the seed of the key pair that the report's keys are sealed to for the reporter. */
  readonly seed: Uint8Array;
}

const SALT = new TextEncoder().encode('conforme sealed report receipt 1');

/** HKDF-SHA-256 by WebCrypto: libsodium has none. Neither value tells the other, or the receipt. */
export async function deriveFromReceipt(receipt: string): Promise<DerivedFromReceipt> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(receipt), 'HKDF', false, [
    'deriveBits',
  ]);
  const derive = async (use: string) =>
    new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'HKDF', hash: 'SHA-256', salt: SALT, info: new TextEncoder().encode(use) },
        material,
        256,
      ),
    );
  return { lookup: await derive('lookup'), seed: await derive('reporter key') };
}
