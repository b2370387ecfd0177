import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorAt, locate } from './anchors.ts';

const words = fc.stringMatching(/^[a-c ]{0,60}$/);

test('what is found are the words that were quoted, and untouched words are found where they were', () => {
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), words, (text, one, length, other) => {
      const start = text.length === 0 ? 0 : one % text.length;
      const end = Math.min(text.length, start + 1 + (length % 10));
      const anchor = anchorAt(text, start, end);
      const same = locate(text, anchor);
      if (anchor.quote !== '') {
        expect(same).not.toBeNull();
        expect(text.slice(same as number, (same as number) + anchor.quote.length)).toBe(anchor.quote);
        if (text.indexOf(anchor.quote) === text.lastIndexOf(anchor.quote)) expect(same).toBe(start);
      }
      const elsewhere = locate(other, anchor);
      if (elsewhere !== null) expect(other.startsWith(anchor.quote, elsewhere)).toBe(true);
    }),
  );
});

test('words that moved are found; words that changed are not, and neither is a short word far from its neighbours', () => {
  const text = 'A tabela troca o “guardar por garantia” por um prazo. Outro trecho fala de prazo também.';
  const quote = '“guardar por garantia”';
  const anchor = anchorAt(text, text.indexOf(quote), text.indexOf(quote) + quote.length);
  expect(locate(`Um começo novo. ${text}`, anchor)).toBe(text.indexOf(quote) + 16);
  expect(locate(text.replace('garantia', 'cautela'), anchor)).toBeNull();
  const at = text.lastIndexOf('prazo');
  const short = anchorAt(text, at, at + 5);
  expect(locate(text, short)).toBe(at);
  expect(locate('O prazo é este.', short)).toBeNull();
});
