import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { combine, split } from 'shamir-secret-sharing';
import { type KeyPair, openKeyBox, openKeyBoxes, sealKeyTo } from './data-keys.ts';
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
  const pair = await pairOf(sodium, typed);
  return pair && toText(sodium, pair.publicKey) === publicKey ? pair : null;
}

/** What two papers give, of whichever escrow they are: another pair where they are not of the same. */
async function pairOf(sodium: Sodium, typed: readonly string[]): Promise<KeyPair | null> {
  const shares = typed.map((text) => readPrintedCode(text, SHARE_BYTES));
  if (shares.length < 2 || shares.some((share) => share === null)) return null;
  try {
    const privateKey = await combine(shares as Uint8Array[]);
    return { publicKey: sodium.crypto_scalarmult_base(privateKey), privateKey };
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

interface EscrowedBox {
  readonly epoch: number;
  readonly box: string;
  /** When its escrow was made, as the papers say; null where nobody knows. */
  readonly made_at: string | null;
}
interface Escrowed {
  /** As `escrowed_keys` hands them out: each may be in another escrow. */
  readonly boxes: readonly EscrowedBox[];
  readonly shares: readonly string[];
  readonly reader: { readonly id: number; readonly public_key: string };
}
interface FromEscrow {
  readonly given: readonly { readonly user_id: number; readonly epoch: number; readonly box: string }[];
  /** Those that these papers do not open. */
  readonly closed: readonly EscrowedBox[];
}

/**
 * A reader who lost their keys gets them back with two shares: sealed to their key of now, for `give_keys`. Every box is
 * tried with the papers themselves. Null where one of them was mistyped.
 */
export async function rewrapFromEscrow(
  sodium: Sodium,
  { boxes, shares, reader }: Escrowed,
): Promise<FromEscrow | null> {
  const pair = await pairOf(sodium, shares);
  if (!pair) return null;
  const opened = openKeyBoxes(sodium, boxes, pair);
  sodium.memzero(pair.privateKey);
  return {
    given: opened.map(({ epoch, key }) => ({
      ...{ user_id: reader.id, epoch, box: sealKeyTo(sodium, key, reader.public_key) },
    })),
    closed: boxes.filter(({ epoch }) => !opened.some((one) => one.epoch === epoch)),
  };
}

/** Which papers open what these did not: 'Este relato está na guarda de 12/03/2026: use as folhas dela.' */
export function otherPapers(what: string, closed: readonly Pick<EscrowedBox, 'made_at'>[]): string {
  const days = [...new Set(closed.flatMap(({ made_at }) => (made_at === null ? [] : formatDay(made_at))))];
  if (days.length === 0)
    return `${what} está em uma guarda de que não há mais registro: use as folhas mais antigas que houver.`;
  return days.length === 1
    ? `${what} está na guarda de ${days[0]}: use as folhas dela.`
    : `${what} está nas guardas de ${days.slice(0, -1).join(', ')} e ${days.at(-1)}: use duas folhas de cada vez, da mesma guarda.`;
}
