import { expect, test } from 'vitest';
import { captureLog, log } from './log.ts';

test('one JSON object a line, whatever it is given', () => {
  const lines: string[] = [];
  captureLog((line) => lines.push(line));
  log.info('request', { method: 'GET', status: 200 });
  log.warn('two\nlines "quoted" \u2028', { reason: undefined });
  log.error('fault', { code: null, retried: true });
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.indexOf('\n')).toBe(line.length - 1);
  const [info, warn, error] = lines.map((line) => JSON.parse(line));
  expect(info).toEqual({
    at: expect.any(String),
    level: 'info',
    message: 'request',
    method: 'GET',
    status: 200,
  });
  expect(Math.abs(Date.parse(info.at) - Date.now())).toBeLessThan(5000);
  expect(warn).toEqual({ at: expect.any(String), level: 'warn', message: 'two\nlines "quoted" \u2028' });
  expect(error).toMatchObject({ level: 'error', code: null, retried: true });
});
