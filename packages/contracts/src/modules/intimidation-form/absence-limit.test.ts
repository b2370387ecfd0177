import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absenceNotice } from './absence-limit.ts';

test('of 200 days a notice is due above 15 absences', () => {
  expect(absenceNotice({ total: 200, absent: 15 })).toEqual({ threshold: 15, isDue: false });
  expect(absenceNotice({ total: 200, absent: 16 }).isDue).toBe(true);
});

test('more absences never make it less due', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.nat(50), (total, absent, more) => {
      const before = absenceNotice({ total, absent }).isDue;
      expect(!before || absenceNotice({ total, absent: absent + more }).isDue).toBe(true);
    }),
  );
});
