import { parentPort } from 'node:worker_threads';
import { AppError } from '../../core/app-error.ts';
import { runInBackground } from '../../core/background-thread.ts';
import type { Sheet, SheetRow } from '../imports/sheet.ts';
import type { NextRows, ReadingMessage, ReadingReply } from './reading-messages.ts';

/** What one message carries: a few pages of rows, so that neither side holds much of a file at a time. */
const ROWS = 100;
const CHARACTERS = 500_000;

runInBackground();

const fileReader = () => import('../files/inspect-file.ts');
const sheetReader = () => import('../imports/open-sheet.ts');
const calendarReader = () => import('./read-calendar.ts');
const stamper = () => import('../watermark/stamp-pdf.ts');
const textReader = () => import('../text-extraction/extract-text.ts');
const readers = {
  file: fileReader,
  sheet: sheetReader,
  calendar: calendarReader,
  // Its library takes longer to load than most files to read.
  text: async () => (await import('../text-extraction/pdf-text.ts')).loadPdf(),
  watermark: stamper,
};

let sheet: Sheet | null = null;
let rows: AsyncGenerator<SheetRow> | null = null;

async function answer(message: Exclude<ReadingMessage, { kind: 'forget' }>): Promise<unknown> {
  switch (message.kind) {
    case 'ready':
      await readers[message.reads]();
      return null;
    case 'inspect':
      return (await fileReader()).inspectFile(message.path, message.name, message.rules);
    case 'calendar':
      return (await calendarReader()).readCalendar(message.bytes);
    case 'text':
      return (await textReader()).extractText(message.bytes, message.mediaType);
    case 'sheet': {
      const { openSheet } = await sheetReader();
      const { buffer, byteOffset, byteLength } = message.bytes;
      sheet = await openSheet(Buffer.from(buffer, byteOffset, byteLength), message.mediaType);
      return { guess: sheet.guess, sheets: sheet.sheets };
    }
    case 'rows':
      if (!sheet) throw new Error('no sheet is open');
      rows = sheet.rows(message.reading);
      return null;
    case 'returned':
      return (await import('../bulk-letters/read-returned.ts')).readReturned(message.bytes);
    case 'watermark':
      return (await stamper()).stampPdf(message.bytes, message.mark);
    case 'next':
      if (!rows) throw new Error('no rows are being read');
      return nextRows(rows);
  }
}

async function nextRows(from: AsyncGenerator<SheetRow>): Promise<NextRows> {
  const found: SheetRow[] = [];
  let characters = 0;
  try {
    while (found.length < ROWS && characters < CHARACTERS) {
      const { value, done } = await from.next();
      if (done) return { rows: found, after: 'end' };
      found.push(value);
      for (const cell of value.cells) characters += cell.length;
    }
    return { rows: found, after: 'more' };
  } catch (error) {
    // The rows before it are good: whoever looks at the first ones only never learns of it.
    return { rows: found, after: { refused: wordsOf(error) } };
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return error.errors?.file?.[0] ?? error.message;
}

parentPort?.on('message', async (message: ReadingMessage) => {
  if (message.kind === 'forget') {
    sheet = null;
    rows = null;
    return;
  }
  const reply: ReadingReply = await answer(message).then(
    (answer) => ({ answer }),
    (error) => ({ refused: wordsOf(error) }),
  );
  parentPort?.postMessage(reply);
});
