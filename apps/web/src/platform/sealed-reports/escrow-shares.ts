import { combine, split } from 'shamir-secret-sharing';
import { type KeyPair, openKeyBox, sealKeyTo } from './data-keys.ts';
import { SHARE_BYTES } from './escrow-proof.ts';
import { printedCode, readPrintedCode } from './printed-code.ts';
import { type Sodium, toText } from './sodium.ts';

/** The organisation's own key. Its private half leaves this function only as three printed shares. */
export async function makeEscrow(
  sodium: Sodium,
): Promise<{ readonly publicKey: string; readonly shares: readonly string[] }> {
  const { publicKey, privateKey } = sodium.crypto_box_keypair();
  const shares = await split(privateKey, 3, 2);
  sodium.memzero(privateKey);
  return { publicKey: toText(sodium, publicKey), shares: shares.map(printedCode) };
}

/** Any two of the three; null where one is mistyped, or they are not of this key. */
export async function joinShares(
  sodium: Sodium,
  publicKey: string,
  typed: readonly string[],
): Promise<KeyPair | null> {
  const shares = typed.map((text) => readPrintedCode(text, SHARE_BYTES));
  if (shares.length < 2 || shares.some((share) => share === null)) return null;
  try {
    const privateKey = await combine(shares as Uint8Array[]);
    const made = sodium.crypto_scalarmult_base(privateKey);
    return toText(sodium, made) === publicKey ? { publicKey: made, privateKey } : null;
  } catch {
    return null;
  }
}

/** A random value sealed to the escrow, and its digest: shown later by who joined two shares. */
export async function makeDrill(sodium: Sodium, publicKey: Uint8Array) {
  const value = toText(sodium, sodium.randombytes_buf(32));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value));
  return {
    // The box holds the 32 bytes; what is shown is their text.
    drill_box: toText(
      sodium,
      sodium.crypto_box_seal(sodium.from_base64(value, sodium.base64_variants.URLSAFE_NO_PADDING), publicKey),
    ),
    drill_digest: sodium.to_hex(new Uint8Array(digest)),
  };
}

export const showDrill = (sodium: Sodium, box: string, pair: KeyPair): string =>
  toText(sodium, openKeyBox(sodium, box, pair));

interface Escrowed {
  /** As `escrowed_keys` hands them out. */
  readonly boxes: readonly { readonly epoch: number; readonly box: string }[];
  readonly publicKey: string;
  readonly shares: readonly string[];
  readonly reader: { readonly id: number; readonly public_key: string };
}

/** A reader who lost their keys gets them back with two shares: sealed to their key of now, for `give_keys`. */
export async function rewrapFromEscrow(sodium: Sodium, { boxes, publicKey, shares, reader }: Escrowed) {
  const pair = await joinShares(sodium, publicKey, shares);
  if (!pair) return null;
  const given = boxes.map(({ epoch, box }) => ({
    user_id: reader.id,
    epoch,
    box: sealKeyTo(sodium, openKeyBox(sodium, box, pair), reader.public_key),
  }));
  sodium.memzero(pair.privateKey);
  return given;
}
