import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Keys } from '../../core/keys.ts';
import { VersionCodes } from './version-codes.ts';

const keysOf = (byte: number) => ({ derive: () => Buffer.alloc(32, byte) }) as unknown as Keys;
const codes = new VersionCodes(keysOf(1));

test('a code leads to its version, however it is typed, and looks like every other code', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 47 }), (id) => {
      const code = codes.codeOf(id);
      expect(code).toMatch(/^(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
      expect(codes.idOf(code)).toBe(id);
      expect(codes.idOf(code.replaceAll('-', '').toLowerCase())).toBe(id);
    }),
  );
});

test('one sign changed anywhere, or made by another installation, leads nowhere', () => {
  const bare = codes.codeOf(7).replaceAll('-', '');
  for (let at = 0; at < bare.length; at++) {
    const forged = bare.slice(0, at) + (bare[at] === '0' ? '1' : '0') + bare.slice(at + 1);
    expect(codes.idOf(forged), forged).toBeNull();
  }
  expect(codes.idOf(new VersionCodes(keysOf(2)).codeOf(7))).toBeNull();
  for (const typed of ['', 'x', `${bare}0`, bare.slice(1)]) expect(codes.idOf(typed)).toBeNull();
});
