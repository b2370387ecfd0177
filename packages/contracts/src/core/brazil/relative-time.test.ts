import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

/** 15/11/2026 10:00 in Brasília. */
const now = Date.parse('2026-11-15T13:00:00Z');
const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now);
const s = 1000;
const min = 60 * s;
const h = 60 * min;

describe('relative times', () => {
  it.each([
    [-5 * min, 'agora'],
    [0, 'agora'],
    [10 * s - 1, 'agora'],
    [10 * s, 'a instantes atrás'],
    [min - 1, 'a instantes atrás'],
    [min, 'há 1 minuto'],
    [2 * min - 1, 'há 1 minuto'],
    [5 * min, 'há 5 minutos'],
    [h - 1, 'há 59 minutos'],
    [h, 'há 1 hora'],
    [2 * h, 'há 2 horas'],
    [10 * h, 'há 10 horas'],
    [10 * h + 1, 'ontem'],
    [34 * h, 'ontem'],
    [34 * h + 1, 'há 2 dias'],
    [6 * 24 * h, 'há 6 dias'],
    [7 * 24 * h, '08/11/2026'],
    [400 * 24 * h, '11/10/2025'],
  ])('%i ms ago: %s', (ms, words) => {
    expect(ago(ms)).toBe(words);
  });

  it('just after midnight counts hours before it says yesterday', () => {
    const midnight = Date.parse('2026-11-15T03:30:00Z');
    expect(relativeTime(new Date(midnight - 2 * h).toISOString(), midnight)).toBe('há 2 horas');
    expect(relativeTime(new Date(midnight - 6 * h).toISOString(), midnight)).toBe('ontem');
  });
});
