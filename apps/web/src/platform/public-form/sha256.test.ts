import { expect, it } from 'vitest';
import { leadingZeros } from './sha256.ts';

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
