import type { ReportRow } from './report.ts';
import type { ReportThreads } from './report-threads.ts';
import type { ReportWork } from './report-worker.ts';

/** A paper that is known as a whole, with the rows of a short table, in a thread of its own: nobody else waits for it. */
export async function printPaper(
  threads: ReportThreads,
  work: ReportWork,
  signal: AbortSignal,
  rows: readonly ReportRow[] = [],
): Promise<Buffer> {
  const thread = await threads.begin(work, signal);
  try {
    const body = rows.length > 0 ? [await thread.ask(rows)] : [];
    return Buffer.concat([...body, await thread.ask('end')]);
  } finally {
    thread.stop();
  }
}
