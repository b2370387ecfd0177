import type { Ask, ReadingFor, ReadingThreads } from '../reading/reading-threads.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { unreadable } from './sheet-limits.ts';

interface SheetFile {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/**
 * A sheet as long as `work` lasts. A thread turns its bytes into texts; the rows come over a few at a time, as they are
 * asked for, and only here do they meet schemas and the database.
 */
export const readSheet = <T>(
  readings: ReadingThreads,
  readingFor: ReadingFor,
  load: () => Promise<SheetFile>,
  work: (sheet: Sheet) => Promise<T>,
): Promise<T> =>
  readings.read(readingFor, async (ask) => {
    const known = await ask('sheet', await load());
    return work({ ...known, rows: (reading) => rowsOf(ask, reading) });
  });

async function* rowsOf(ask: Ask, reading: Parameters<Sheet['rows']>[0]): AsyncGenerator<SheetRow> {
  await ask('rows', { reading });
  for (;;) {
    const { rows, after } = await ask('next', {});
    yield* rows;
    if (after === 'end') return;
    if (after !== 'more') throw unreadable(after.refused);
  }
}
