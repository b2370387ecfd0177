import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formTypes } from './form-types.ts';
import { protocolText, readProtocol } from './protocol.ts';

const protocols = fc.record({
  formType: fc.constantFrom(...formTypes.options.map(({ value }) => value)),
  year: fc.integer({ min: 2024, max: 2099 }),
  number: fc.integer({ min: 1, max: 999_999_999 }),
});
const written = { formType: 'privacy', year: 2026, number: 123 } as const;

describe('a protocol', () => {
  test('looks as people are told it looks', () => {
    expect(protocolText(written)).toMatch(/^LGPD-2026-000123-[A-HJ-NP-Y]$/);
    expect(protocolText({ ...written, number: 1_234_567 })).toMatch(/^LGPD-2026-1234567-[A-Z]$/);
  });

  test('is read back from however it was typed', () => {
    fc.assert(
      fc.property(protocols, (one) => {
        expect(readProtocol(protocolText(one))).toEqual(one);
      }),
    );
    const text = protocolText(written);
    for (const typed of [
      text.toLowerCase(),
      ` ${text} `,
      text.replaceAll('-', ''),
      text.replaceAll('-', '–'),
      text.replaceAll('-', ' '),
    ])
      expect(readProtocol(typed), typed).toEqual(written);
  });

  test('gives away a wrong digit and two that changed places', () => {
    fc.assert(
      fc.property(protocols, fc.nat(), fc.integer({ min: 1, max: 9 }), (one, somewhere, by) => {
        const text = protocolText(one);
        const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
        const at = digits[somewhere % digits.length] as number;
        const wrong = String((Number(text[at]) + by) % 10);
        expect(readProtocol(text.slice(0, at) + wrong + text.slice(at + 1))).toBeNull();
        const [left, right] = [text[at] as string, text[at + 1] as string];
        if (/\d/.test(right) && left !== right)
          expect(readProtocol(text.slice(0, at) + right + left + text.slice(at + 2))).toBeNull();
      }),
    );
  });

  test('is nothing else', () => {
    const text = protocolText(written);
    for (const typed of [
      '',
      'LGPD',
      `${text}K`,
      text.slice(0, -1),
      text.replace('LGPD', 'XXXX'),
      text.replace('000123', '123'),
      text.replace('2026', '26'),
    ])
      expect(readProtocol(typed), typed).toBeNull();
  });
});
