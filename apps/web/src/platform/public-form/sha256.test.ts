import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leadingZeros } from './sha256.ts';

async function expected(text: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Math.clz32(new DataView(digest).getUint32(0));
}

it('counts the zeros that the real SHA-256 begins with, whatever the text and its length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
      expect(leadingZeros(text)).toBe(await expected(text));
    }),
    { numRuns: 300 },
  );
  for (let length = 50; length < 70; length++)
    expect(leadingZeros('a'.repeat(length))).toBe(await expected('a'.repeat(length)));
});
