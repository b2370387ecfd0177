import { expect, it } from 'vitest';
import { leadingZeros, Sha256, sha256Hex } from './sha256.ts';

async function expected(text: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Math.clz32(new DataView(digest).getUint32(0));
}

it('counts the zeros that the real SHA-256 begins with, whatever the text and its length', async () => {
  // Past one block and past two, and with letters of more than one byte.
  for (let length = 0; length < 140; length++)
    for (const letter of ['a', 'é', '7'])
      expect(leadingZeros(letter.repeat(length)), `${length} ${letter}`).toBe(
        await expected(letter.repeat(length)),
      );
  for (let nonce = 0; nonce < 2_000; nonce++)
    expect(leadingZeros(`challenge:${nonce}`)).toBe(await expected(`challenge:${nonce}`));
});

it('gives the SHA-256 of a file, whatever its length', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 70_001]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
    const digest = await crypto.subtle.digest('SHA-256', bytes);
    expect(sha256Hex(bytes), `${length}`).toBe(
      Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    );
  }
});

it('gives the same digest in pieces, wherever they are cut', () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => (at * 97) % 256);
  for (const piece of [1, 7, 55, 63, 64, 65, 128, 129, 999]) {
    const digest = new Sha256();
    for (let at = 0; at < bytes.length; at += piece) digest.update(bytes.subarray(at, at + piece));
    expect(digest.hex(), `${piece}`).toBe(sha256Hex(bytes));
  }
});
