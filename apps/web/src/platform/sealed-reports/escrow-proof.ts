import { readPrintedCode } from './printed-code.ts';
import { type Sodium, toText } from './sodium.ts';

/** The key's 32 bytes and the place a share stands for. */
export const SHARE_BYTES = 33;

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));

/**
 * Shows that somebody has one of the papers, without giving it away: made from the share, which has 256 random bits, and
 * no share follows from it. Null where the paper was mistyped.
 */
export async function shareProof(sodium: Sodium, typed: string): Promise<string | null> {
  const share = readPrintedCode(typed, SHARE_BYTES);
  if (share === null) return null;
  const named = new TextEncoder().encode('sealed report escrow share');
  return toText(sodium, await sha256(Uint8Array.from([...named, ...share])));
}

/** What is kept of it until somebody shows it. */
export const digestOfProof = async (sodium: Sodium, proof: string): Promise<string> =>
  sodium.to_hex(await sha256(new TextEncoder().encode(proof)));
