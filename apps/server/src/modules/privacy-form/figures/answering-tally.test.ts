import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnsweringTally } from './answering-tally.ts';

test('nothing answered has no time to tell', () => {
  const tally = new AnsweringTally();
  tally.addReceived(3);
  expect(tally.figures()).toEqual({
    received: 3,
    answered: 0,
    on_time: 0,
    median_days: null,
    p90_days: null,
  });
});

test('half took no longer than the median and nine of ten no longer than p90, in whatever order they are counted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 60 }), (days) => {
      const tally = new AnsweringTally();
      for (const one of days) tally.addAnswered({ days: one, count: 1, on_time: one <= 15 ? 1 : 0 });
      const sorted = [...days].sort((one, other) => one - other);
      const at = (part: number) => sorted[Math.ceil(part * days.length) - 1];
      expect(tally.figures()).toEqual({
        received: 0,
        answered: days.length,
        on_time: days.filter((one) => one <= 15).length,
        median_days: at(0.5),
        p90_days: at(0.9),
      });
    }),
  );
});
