import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FOUND_FROM, FOUND_TO, markedPieces, unmarked } from './marked-text.ts';

test('a marked text falls into pieces', () => {
  expect(markedPieces(`a ${FOUND_FROM}férias${FOUND_TO} b`)).toEqual([
    { text: 'a ', found: false },
    { text: 'férias', found: true },
    { text: ' b', found: false },
  ]);
  expect(markedPieces(`${FOUND_FROM}cut`)).toEqual([{ text: 'cut', found: true }]);
  expect(markedPieces('')).toEqual([]);
});

test('no piece is lost and no mark is shown, whatever the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '<', FOUND_FROM, FOUND_TO), maxLength: 30 });
  fc.assert(
    fc.property(text, (marked) => {
      const shown = markedPieces(marked)
        .map((piece) => piece.text)
        .join('');
      expect(shown).toBe(unmarked(marked));
    }),
  );
});
