import { randomBytes } from 'node:crypto';
import { type LinkPurposeName, linkPurposeNames } from '@conforme/contracts/core/link-purposes.ts';
import { describe, expect, test } from 'vitest';
import type { LinkKey, LinkKeys } from './link-keys.ts';
import { LinkSeal } from './link-token.ts';

const key = (kid: string): LinkKey => ({ kid, secret: randomBytes(32) });
const keys: LinkKeys = [key('2'), key('1')];
const seal = new LinkSeal(keys);
const claim = { linkId: randomBytes(16), expiresAt: 1_900_000_000 };
const token = seal.seal('document', claim);
const opens = (text: string, purpose: LinkPurposeName = 'document') => seal.open(purpose, text) !== null;

describe('a token', () => {
  test('opens to what was sealed, with and without an end, and is short enough for a path', () => {
    expect(seal.open('document', token)).toEqual(claim);
    const endless = { ...claim, expiresAt: null };
    expect(seal.open('newsletter', seal.seal('newsletter', endless))).toEqual(endless);
    expect(token).toMatch(/^v1\.2\.[A-Za-z0-9_-]{70}$/);
    expect(token.length).toBeLessThan(100);
  });

  test('is never the same twice, and tells nothing of what it seals', () => {
    const many = new Set(Array.from({ length: 200 }, () => seal.seal('document', claim)));
    expect(many.size).toBe(200);
    for (const text of many)
      expect(Buffer.from(text.split('.')[2] as string, 'base64url').includes(claim.linkId)).toBe(false);
  });

  test('with any bit turned opens nothing', () => {
    const opened: number[] = [];
    for (let round = 0; round < 50; round++) {
      const bytes = Buffer.from(seal.seal('document', claim));
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const turned = Buffer.from(bytes);
        turned[bit >> 3] = (turned[bit >> 3] as number) ^ (1 << (bit & 7));
        if (opens(turned.toString('latin1'))) opened.push(bit);
      }
    }
    expect(opened).toEqual([]);
  });

  test('with any bit of what it seals turned opens nothing', () => {
    const [, , text = ''] = token.split('.');
    const sealed = Buffer.from(text, 'base64url');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const turned = Buffer.from(sealed);
      turned[bit >> 3] = (turned[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(opens(`v1.2.${turned.toString('base64url')}`)).toBe(false);
    }
  });

  test('cut, lengthened or written in another way opens nothing', () => {
    for (let length = 0; length < token.length; length++) {
      expect(opens(token.slice(0, length))).toBe(false);
      expect(opens(token.slice(length + 1))).toBe(false);
    }
    const others = [
      `${token}A`,
      `${token}=`,
      ` ${token}`,
      `${token}\n`,
      token.toUpperCase(),
      `${token}.${token}`,
    ];
    for (const text of [...others, token.replace('v1', 'v2'), token.replaceAll('.', '%2E'), '', '.', 'v1..'])
      expect(opens(text), text).toBe(false);
  });

  test('under another key, of the ring or not, opens nothing', () => {
    expect(opens(token.replace('v1.2.', 'v1.1.'))).toBe(false);
    expect(opens(token.replace('v1.2.', 'v1.3.'))).toBe(false);
    expect(new LinkSeal([key('2')]).open('document', token)).toBeNull();
    // The same key under another name: the name is sealed in, too.
    expect(
      new LinkSeal([{ ...keys[0], kid: '1' }]).open('document', token.replace('v1.2.', 'v1.1.')),
    ).toBeNull();
  });

  test.each(linkPurposeNames)('for %s opens for no other purpose', (purpose) => {
    const text = seal.seal(purpose, claim);
    expect(linkPurposeNames.filter((other) => opens(text, other))).toEqual([purpose]);
  });

  test('nobody guesses one: of 100,000 random ones none opens, and none is a fault', () => {
    let opened = 0;
    for (let round = 0; round < 50_000; round++) {
      opened += Number(opens(`v1.${round % 4}.${randomBytes(52).toString('base64url')}`));
      opened += Number(opens(randomBytes(round % 120).toString('latin1')));
    }
    expect(opened).toBe(0);
  });
});

describe('a ring of keys', () => {
  test('seals with the first and opens with all, until one is dropped', () => {
    const [first, second, third] = [key('1'), key('2'), key('3')] as const;
    const old = new LinkSeal([first]).seal('document', claim);
    const rotated = new LinkSeal([third, second, first]);
    expect(rotated.seal('document', claim)).toMatch(/^v1\.3\./);
    expect(rotated.open('document', old)).toEqual(claim);
    expect(new LinkSeal([third, second]).open('document', old)).toBeNull();
  });
});
