import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CASE_KEY_ALPHABET } from './case-key.ts';
import { formTypes } from './form-types.ts';
import { drawProtocol, readProtocol } from './protocol.ts';

const signs = fc.constantFrom(...CASE_KEY_ALPHABET);
const protocols = fc
  .record({
    formType: fc.constantFrom(...formTypes.options.map(({ value }) => value)),
    year: fc.integer({ min: 2024, max: 2099 }),
    drawn: fc.infiniteStream(signs),
  })
  .map(({ formType, year, drawn }) => ({
    formType,
    text: drawProtocol(formType, year, () => drawn.next().value),
  }));

const drawnFrom = (given: string) => {
  const left = [...given];
  return drawProtocol('privacy', 2026, () => left.shift() as string);
};

describe('a protocol', () => {
  test('looks as people are told it looks', () => {
    fc.assert(
      fc.property(protocols, ({ text }) => {
        expect(text).toMatch(/^[A-Z]{3,4}-\d{4}-[0-9A-HJKMNP-TV-Z]{7}-[0-9A-HJKMNP-TV-Z]$/);
      }),
    );
    expect(drawnFrom('7KQ4M2X')).toMatch(/^LGPD-2026-7KQ4M2X-.$/);
  });

  test('is drawn again where no sign of the alphabet is its check', () => {
    const codes = Array.from({ length: 100 }, (_, n) => String(n).padStart(7, '0'));
    const kept = codes.filter((code) => drawnFrom(`${code}7KQ4M2X`).includes(code));
    expect(kept.length).toBeGreaterThan(70);
    expect(kept.length).toBeLessThan(100);
  });

  test('is read back from however it was typed', () => {
    fc.assert(
      fc.property(protocols, (one) => {
        expect(readProtocol(one.text)).toEqual(one);
      }),
    );
    const text = drawnFrom('10R4M2X');
    for (const typed of [
      text.toLowerCase(),
      ` ${text} `,
      text.replaceAll('-', ''),
      text.replaceAll('-', '–'),
      text.replaceAll('-', ' '),
      text.replace('10R', 'lOr'),
      text.replace('10R', 'IoR'),
    ])
      expect(readProtocol(typed), typed).toEqual({ formType: 'privacy', text });
  });

  test('gives away a wrong sign and two that changed places', () => {
    fc.assert(
      fc.property(protocols, fc.nat(), signs, ({ text }, somewhere, wrong) => {
        const places = [...text.matchAll(/[^-]/g)].map(({ index }) => index).slice(-8);
        const at = places[somewhere % places.length] as number;
        if (wrong !== text[at])
          expect(readProtocol(text.slice(0, at) + wrong + text.slice(at + 1))).toBeNull();
        const [left, right] = [text[at] as string, text[at + 1] as string];
        if (right && right !== '-' && left !== right)
          expect(readProtocol(text.slice(0, at) + right + left + text.slice(at + 2))).toBeNull();
      }),
    );
  });

  test('is nothing else', () => {
    const text = drawnFrom('7KQ4M2X');
    for (const typed of [
      '',
      'LGPD',
      `${text}K`,
      text.slice(0, -1),
      text.replace('LGPD', 'XXXX'),
      text.replace('LGPD', 'INC'),
      text.replace('7KQ', 'UKQ'),
      text.replace('7KQ', 'KQ'),
      text.replace('2026', '2027'),
      text.replace('2026', '26'),
    ])
      expect(readProtocol(typed), typed).toBeNull();
  });
});
