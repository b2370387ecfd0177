import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const key = randomBytes(32);
const plain = Buffer.from('segredo de teste');

test('what was encrypted opens with the same key for the same owner, and reads differently each time', () => {
  const one = encrypt(key, plain, 'user:1');
  const two = encrypt(key, plain, 'user:1');
  expect(one.equals(two)).toBe(false);
  expect(one.includes(plain)).toBe(false);
  for (const sealed of [one, two]) expect(decrypt(key, sealed, 'user:1')).toEqual(plain);
});

test('another key, another owner, another bit or a cut: it does not open', () => {
  const sealed = encrypt(key, plain, 'user:1');
  expect(() => decrypt(randomBytes(32), sealed, 'user:1')).toThrow();
  expect(() => decrypt(key, sealed, 'user:2')).toThrow();
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(() => decrypt(key, changed, 'user:1')).toThrow();
  }
  for (let length = 0; length < sealed.length; length++)
    expect(() => decrypt(key, sealed.subarray(0, length), 'user:1')).toThrow();
});
