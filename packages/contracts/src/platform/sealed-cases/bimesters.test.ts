import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BIMESTER, bimesterOf, endedBimesters, hasEnded } from './bimesters.ts';

test('the last six that have ended, the newest first', () => {
  expect(endedBimesters('2026-02-28').map(({ code }) => code)).toEqual([
    ...['2025-6', '2025-5', '2025-4', '2025-3', '2025-2', '2025-1'],
  ]);
  expect(endedBimesters('2026-03-01')[0]).toEqual({
    ...{ code: '2026-1', label: 'Jan e fev de 2026', from: '2026-01-01', until: '2026-02-28' },
  });
  expect(bimesterOf('2028-1').until).toBe('2028-02-29');
  expect(hasEnded(bimesterOf('2026-1'), '2026-02-28')).toBe(false);
});

test('no two of them share a day, on whatever day they are asked for', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const today = day.toISOString().slice(0, 10);
      const ended = endedBimesters(today);
      for (const [at, period] of ended.entries()) {
        expect(BIMESTER.test(period.code)).toBe(true);
        expect(hasEnded(period, today)).toBe(true);
        const newer = ended[at - 1];
        if (newer) expect(period.until < newer.from).toBe(true);
      }
    }),
  );
});
