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

test('one who goes in the middle leaves nothing of their report to the next, who is served by the same thread', async () => {
  const threads = new ReportThreads(paths.reportWorker);
  const gone = new AbortController();
  const left = await threads.begin(work, gone.signal);
  const rows = left.ask([['de quem se foi']]);
  gone.abort();
  await rows;
  await expect(left.ask('end')).rejects.toThrow('stopped');
  const idle = () => (threads as unknown as { idle: object | null }).idle;
  await expect.poll(idle).not.toBeNull();
  const kept = idle();
  const { signal } = new AbortController();
  const theirs = await printPaper(threads, work, signal);
  const alone = await printPaper(new ReportThreads(paths.reportWorker), work, signal);
  // Not byte by byte: each says to the second when it was written.
  expect(theirs.length).toBe(alone.length);
  expect(idle()).toBe(kept);
});
