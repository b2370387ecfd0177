import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { printPaper } from './print-paper.ts';
import { ReportThreads } from './report-threads.ts';
import type { ReportWork } from './report-worker.ts';

const work: ReportWork = {
  format: 'xls',
  report: {
    title: 'Coisas',
    organisation: 'Escola Ipê',
    author: 'Ana',
    at: '2026-11-16T12:00:00.000Z',
    criteria: [],
    columns: [{ key: 'name', label: 'Nome' }],
    total: 0,
  },
};

test('a signal that outlives its reports keeps nothing of them, also where one fails', async () => {
  const { signal } = new AbortController();
  const listeners = () => getEventListeners(signal, 'abort').length;
  const threads = new ReportThreads(paths.reportWorker);
  expect((await printPaper(threads, work, signal)).length).toBeGreaterThan(0);
  expect(listeners()).toBe(0);
  const thread = await threads.begin(work, signal);
  expect(listeners()).toBe(1);
  thread.stop();
  expect(listeners()).toBe(0);
  await expect(new ReportThreads('/nowhere/worker.js').begin(work, signal)).rejects.toThrow('/nowhere');
  expect(listeners()).toBe(0);
});

test('nothing is begun for somebody who has gone', async () => {
  const threads = new ReportThreads('/nowhere/worker.js');
  await expect(threads.begin(work, AbortSignal.abort())).rejects.toThrow('interrompido');
});
