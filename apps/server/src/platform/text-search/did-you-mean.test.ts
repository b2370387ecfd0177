import fc from 'fast-check';
import { expect, test } from 'vitest';
import { didYouMean, slipsBetween } from './did-you-mean.ts';

const titles = ['Como pedir férias', 'Direitos do titular', 'Incidente de segurança', 'Férias coletivas'];

test.each([
  ['feiras', 'férias'],
  ['insidente', 'incidente'],
  ['titulr', 'titular'],
  ['direitos do titualr', 'direitos do titular'],
  ['seguransa', 'segurança'],
])('%s: %s', (typed, meant) => {
  expect(didYouMean(typed, titles)).toBe(meant);
});

test('what is known, too short or too far stays as it was typed', () => {
  expect(didYouMean('ferias', titles)).toBeNull();
  expect(didYouMean('fe', titles)).toBeNull();
  expect(didYouMean('orçamento', titles)).toBeNull();
  expect(didYouMean('', titles)).toBeNull();
});

test('slips are a distance', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const slips = slipsBetween(one, other);
      expect(slips).toBe(slipsBetween(other, one));
      expect(slips === 0).toBe(one === other);
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});
