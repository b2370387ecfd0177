import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absenceNotice } from './absence-limit.ts';

test('of 50 absences that the law allows, a notice is due above 15; of 80, above 24', () => {
  expect(absenceNotice({ limit: 50, absent: 15 })).toEqual({ threshold: 15, isDue: false });
  expect(absenceNotice({ limit: 50, absent: 16 }).isDue).toBe(true);
  expect(absenceNotice({ limit: 80, absent: 24 }).isDue).toBe(false);
  expect(absenceNotice({ limit: 80, absent: 25 }).isDue).toBe(true);
});

test('more absences never make it less due', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.nat(50), (limit, absent, more) => {
      const before = absenceNotice({ limit, absent }).isDue;
      expect(!before || absenceNotice({ limit, absent: absent + more }).isDue).toBe(true);
    }),
  );
});
