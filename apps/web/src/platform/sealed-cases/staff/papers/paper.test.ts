import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { paperPdf, wrapped, writable } from './paper.ts';

const LINE = 595 - 2 * 56;
const LATIN_1 = String.fromCharCode(...Array.from({ length: 96 }, (_, at) => 0xa0 + at));
const WIN_ANSI = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

test('signs of the typeface stay as they are; others are named, not lost', async () => {
  expect(writable(`${WIN_ANSI}${LATIN_1}`)).toBe(`${WIN_ANSI}${LATIN_1}`);
  expect(writable('amanhã \u{1f52a}!')).toBe('amanhã [U+1F52A]!');
  expect(writable('a\u0303\tb\r\nc\u0007')).toBe('ã b\nc[U+0007]');
  expect(writable('\ud83d')).toBe('[U+D83D]');
  const paper = {
    title: WIN_ANSI,
    subtitle: '\u{1f52a}',
    sections: [{ heading: LATIN_1, lines: [WIN_ANSI] }],
  };
  expect((await paperPdf(paper)).size).toBeGreaterThan(500);
});

test('no line is wider than the page, and nothing of a long word is lost', async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  const widthOf = (words: string) => font.widthOfTextAtSize(words, 10.5);
  const address = `https://exemplo.com.br/${'grupo-do-recreio/'.repeat(20)}`;
  const lines = wrapped(`Mandaram ${address} ontem\n\nà noite`, widthOf);
  expect(lines.filter((line) => widthOf(line) > LINE)).toEqual([]);
  expect(lines[0]).toBe('Mandaram');
  expect(lines.join('')).toContain(address);
  expect(lines.slice(-2)).toEqual(['', 'à noite']);
});
