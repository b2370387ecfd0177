import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileKinds } from '@conforme/contracts/core/upload.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppError } from '../../core/app-error.ts';
import { paths } from '../../paths.ts';
import { slowWorkbook, workbookOfTexts } from '../../testing/hostile-files.ts';
import { smallPdf } from '../../testing/multipart.ts';
import { openSheet } from '../imports/open-sheet.ts';
import { readSheet } from '../imports/read-sheet.ts';
import type { SheetRow } from '../imports/sheet.ts';
import { sheetLimits, sheetWords } from '../imports/sheet-limits.ts';
import { ReadingThreads, readingWords } from './reading-threads.ts';

const settings = {
  FILE_READS_AT_ONCE: 2,
  FILE_READS_PER_ORGANISATION: 2,
  IMPORTS_AT_ONCE: 1,
  PLACE_QUEUE: 20,
  PLACE_WAIT_SECONDS: 60,
};
const holder = { organisation: 1 };
const limits = { heapMb: 192, youngMb: 16, seconds: 60 };
const { signal } = new AbortController();
const xlsx = fileKinds.xlsx.type;
const csv = fileKinds.csv.type;
const file = (bytes: Buffer | string, mediaType: string) => async () => ({
  bytes: Buffer.from(bytes),
  mediaType,
});
const people = (count: number) =>
  `Nome;Obs\n${Array.from({ length: count }, (_, at) => `Pessoa ${at};${'x'.repeat(at % 50)}\n`).join('')}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conforme-reading-'));
});
afterAll(() => rm(folder, { recursive: true }));

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: AppError) => error.errors?.file?.[0] ?? error.message,
  );

async function allRows(rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> {
  const read: SheetRow[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

test('rows come over from the thread as they are, as often as they are asked for', async () => {
  const readings = new ReadingThreads(paths.readingWorker, settings);
  const sent = people(1_234);
  const here = await openSheet(Buffer.from(sent), csv);
  await readSheet(readings, { purpose: 'preview', holder, signal }, file(sent, csv), async (sheet) => {
    expect(sheet.guess).toEqual(here.guess);
    for await (const row of sheet.rows(sheet.guess)) if (row.number > 3) break;
    expect(await allRows(sheet.rows(sheet.guess))).toEqual(await allRows(here.rows(here.guess)));
  });
});

test('rows before the place a file is refused for are read, and the refusal comes behind them', async () => {
  const readings = new ReadingThreads(paths.readingWorker, settings);
  const sent = `${people(150)}Ana;${'x'.repeat(sheetLimits.cellCharacters + 1)}\n`;
  await readSheet(readings, { purpose: 'preview', holder, signal }, file(sent, csv), async (sheet) => {
    const read: SheetRow[] = [];
    const reading = (async () => {
      for await (const row of sheet.rows(sheet.guess)) read.push(row);
    })();
    expect(await refusal(reading)).toBe(sheetWords.tooLong('B152'));
    expect(read).toHaveLength(151);
  });
});

test('what takes too long is refused at the field', async () => {
  const impatient = new ReadingThreads(paths.readingWorker, settings, { ...limits, seconds: 0.001 });
  const slow = readSheet(
    impatient,
    { purpose: 'preview', holder, signal },
    file(people(3), csv),
    async () => {},
  );
  expect(await refusal(slow)).toBe(readingWords.tooCostly);
});

test('what takes too much memory is refused at the field; the next file is read', async () => {
  const narrow = new ReadingThreads(paths.readingWorker, settings, { ...limits, heapMb: 24 });
  const large = readSheet(
    narrow,
    { purpose: 'preview', holder, signal },
    file(workbookOfTexts(300_000), xlsx),
    async () => {},
  );
  expect(await refusal(large)).toBe(readingWords.tooCostly);
  const next = readSheet(
    new ReadingThreads(paths.readingWorker, settings),
    { purpose: 'preview', holder, signal },
    file(people(3), csv),
    async (sheet) => allRows(sheet.rows(sheet.guess)),
  );
  expect(await next).toHaveLength(4);
}, 240_000);

test('who leaves ends the reading, also one that waits for its place', async () => {
  const readings = new ReadingThreads(paths.readingWorker, settings, limits);
  const leaving = new AbortController();
  const asked = { purpose: 'write', holder, signal: leaving.signal } as const;
  const slow = refusal(readSheet(readings, asked, file(slowWorkbook(), xlsx), async () => {}));
  let began = false;
  const waiting = refusal(
    readings.read(asked, async () => {
      began = true;
    }),
  );
  setTimeout(() => leaving.abort(), 1_500);
  expect(await slow).toBe('O pedido foi interrompido.');
  expect(await waiting).toBe('O pedido foi interrompido.');
  expect(began).toBe(false);
});

test('a thread that is given up when idle is not handed out again', async () => {
  const readings = new ReadingThreads(paths.readingWorker, settings, limits);
  const readOnce = () =>
    readSheet(readings, { purpose: 'preview', holder, signal }, file(people(3), csv), async (sheet) =>
      allRows(sheet.rows(sheet.guess)),
    );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    expect(await readOnce()).toHaveLength(4);
    vi.advanceTimersByTime(60_000);
    // It takes a while to end.
    expect(await readOnce()).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

test('only so many are read at a time, and what one is read for does not wait for the others', async () => {
  const readings = new ReadingThreads(paths.readingWorker, settings);
  const path = join(folder, 'a.pdf');
  await writeFile(path, smallPdf);
  const rules = { kinds: ['pdf'], maxBytes: 1e6, maxFiles: 1 } as const;
  let running = 0;
  let most = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const readers: number[] = [];
  const previews = Array.from({ length: 6 }, (_, n) =>
    readings.read({ purpose: 'preview', holder: { organisation: 1 + (n % 2) }, signal }, async () => {
      most = Math.max(most, ++running);
      readers.push(1 + (n % 2));
      await held;
      running--;
    }),
  );
  await vi.waitFor(() => expect(running).toBe(2), 60_000);
  expect(new Set(readers)).toEqual(new Set([1, 2]));
  const inspected = readings.read({ purpose: 'inspect', holder, signal }, (ask) =>
    ask('inspect', { path, name: 'a.pdf', rules }),
  );
  expect(await inspected).toBe('pdf');
  release();
  await Promise.all(previews);
  expect(most).toBe(2);
});
