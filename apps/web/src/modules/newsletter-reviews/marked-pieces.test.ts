import { expect, test } from 'vitest';
import { markedPieces } from './marked-pieces.ts';

test('a text is cut at its notes, and nothing of it is lost', () => {
  const text = 'Um dois três.\n\nQuatro cinco.';
  const pieces = markedPieces(text, [
    { id: 1, start: 3, end: 7 },
    { id: 2, start: 5, end: 12 },
  ]);
  expect(pieces.map(({ pieces }) => pieces.map(({ text, note }) => [text, note]))).toEqual([
    [
      ['Um ', null],
      ['dois', 1],
      [' três', 2],
      ['.', null],
    ],
    [['Quatro cinco.', null]],
  ]);
});
