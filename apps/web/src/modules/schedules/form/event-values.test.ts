import { expect, test } from 'vitest';
import { newEvent } from './event-values.ts';

const unit = { id: 1, zone: 'America/Sao_Paulo' };

test.each([
  ['2026-11-19', '2026-11-19T10:00:00Z', '2026-11-19T09:00', '2026-11-19T10:00'],
  ['2026-11-19', '2026-11-19T17:20:00Z', '2026-11-19T15:00', '2026-11-19T16:00'],
  ['2026-11-20', '2026-11-19T17:20:00Z', '2026-11-20T09:00', '2026-11-20T10:00'],
  ['2026-11-19', '2026-11-20T02:30:00Z', '2026-11-20T09:00', '2026-11-20T10:00'],
])('a new event on %s, at %s, begins in what is to come', (day, now, start, end) => {
  expect(newEvent(unit, day, Date.parse(now))).toMatchObject({ start, end });
});
