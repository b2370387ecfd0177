import { expect, test } from 'vitest';
import { adoptConsole, captureLog, log } from './log.ts';

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

test('what libraries and Node say is a line like any other, and quotes no error', async () => {
  const own = { ...console };
  const warned = process.listeners('warning');
  const lines: string[] = [];
  captureLog((line) => lines.push(line));
  try {
    adoptConsole();
    const library = globalThis.console;
    library.error(
      'completeJob: attempt 1/10 failed with code "57P01"; retrying after 200ms. Error: ana@x.test',
    );
    library.trace(Object.assign(new TypeError('ana@x.test'), { code: 'ECONNRESET' }));
    process.emitWarning('ana@x.test', 'MaxListenersExceededWarning');
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    Object.assign(console, own);
    process.removeAllListeners('warning');
    for (const listener of warned) process.on('warning', listener);
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', text: 'completeJob: attempt 1/10 failed with code "57P01"; retrying after 200ms. ' },
    { level: 'error', name: 'TypeError', code: 'ECONNRESET' },
    { level: 'warn', message: 'warning', name: 'MaxListenersExceededWarning' },
  ]);
  expect(lines.join('')).not.toContain('ana@x.test');
});
