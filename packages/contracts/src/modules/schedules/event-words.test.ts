import { expect, test } from 'vitest';
import { ownClockWords } from './event-words.ts';

const at = { starts_at: '2031-03-12T13:00:00Z', ends_at: '2031-03-12T14:00:00Z', all_day: false };

test('an event by another clock than that of the calendar says its own hour, and no other does', () => {
  expect(ownClockWords({ ...at, zone: 'America/Manaus' })).toBe(
    '09:00 – 10:00, Horário do Amazonas (Brasília − 1 h)',
  );
  expect(ownClockWords({ ...at, zone: 'America/Sao_Paulo' })).toBeNull();
  expect(ownClockWords({ ...at, zone: 'America/Bahia' })).toBeNull();
  expect(ownClockWords({ ...at, zone: 'America/Manaus', all_day: true })).toBeNull();
});
